; The installer of Tabletop for one user: no rights of an administrator, no question but the folder.
; Made by build/windows.py, which gives VERSION, NUMBERS, SOURCE, OUT and ICON.
Unicode true
!ifdef WIDE
  Target amd64-unicode
!endif
!include "MUI2.nsh"
!include "FileFunc.nsh"

!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Tabletop"
!define CLASSES "Software\Classes"

Name "Tabletop"
OutFile "${OUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Tabletop"
InstallDirRegKey HKCU "${KEY}" "InstallLocation"
SetCompressor /SOLID lzma
BrandingText "Tabletop ${VERSION}"
VIProductVersion "${NUMBERS}"
VIAddVersionKey "ProductName" "Tabletop"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Installs Tabletop"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "CompanyName" "the Tabletop authors"
VIAddVersionKey "LegalCopyright" "(c) 2026 the Tabletop authors, MIT licence"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\Tabletop.exe"
!insertmacro MUI_PAGE_LICENSE "${SOURCE}/LICENSE"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

Section "Tabletop"
  ; What an older version left is taken away first, so that nothing of two versions mixes.
  IfFileExists "$INSTDIR\Tabletop.exe" 0 +2
    RMDir /r "$INSTDIR\_internal"
  SetOutPath "$INSTDIR"
  File /r "${SOURCE}/*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Tabletop.lnk" "$INSTDIR\Tabletop.exe"

  ; Saved games open with a double click. Scenarios and maps are .json and .tmx, which others open too: Tabletop is only
  ; among those that Windows offers.
  WriteRegStr HKCU "${CLASSES}\Tabletop.save" "" "Tabletop saved game"
  WriteRegStr HKCU "${CLASSES}\Tabletop.save\DefaultIcon" "" "$INSTDIR\Tabletop.exe,0"
  WriteRegStr HKCU "${CLASSES}\Tabletop.save\shell\open\command" "" '"$INSTDIR\Tabletop.exe" play "%1"'
  WriteRegStr HKCU "${CLASSES}\.save" "" "Tabletop.save"
  WriteRegStr HKCU "${CLASSES}\.save\OpenWithProgids" "Tabletop.save" ""
  WriteRegStr HKCU "${CLASSES}\Tabletop.scenario" "" "Tabletop scenario"
  WriteRegStr HKCU "${CLASSES}\Tabletop.scenario\DefaultIcon" "" "$INSTDIR\Tabletop.exe,0"
  WriteRegStr HKCU "${CLASSES}\Tabletop.scenario\shell\open\command" "" '"$INSTDIR\Tabletop.exe" play "%1"'
  WriteRegStr HKCU "${CLASSES}\.json\OpenWithProgids" "Tabletop.scenario" ""
  WriteRegStr HKCU "${CLASSES}\.tmx\OpenWithProgids" "Tabletop.scenario" ""

  WriteRegStr HKCU "${KEY}" "DisplayName" "Tabletop"
  WriteRegStr HKCU "${KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${KEY}" "DisplayIcon" "$INSTDIR\Tabletop.exe"
  WriteRegStr HKCU "${KEY}" "Publisher" "the Tabletop authors"
  WriteRegStr HKCU "${KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${KEY}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${KEY}" "EstimatedSize" $0
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd

Section "Uninstall"
  ; Saved games and settings are the player's and stay where they are.
  RMDir /r "$INSTDIR\_internal"
  RMDir /r "$INSTDIR\NOTICES"
  Delete "$INSTDIR\Tabletop.exe"
  Delete "$INSTDIR\tabletop-cli.exe"
  Delete "$INSTDIR\LICENSE"
  Delete "$INSTDIR\CHANGELOG.md"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Tabletop.lnk"
  ReadRegStr $0 HKCU "${CLASSES}\.save" ""
  StrCmp $0 "Tabletop.save" 0 +2
    DeleteRegValue HKCU "${CLASSES}\.save" ""
  DeleteRegValue HKCU "${CLASSES}\.save\OpenWithProgids" "Tabletop.save"
  DeleteRegValue HKCU "${CLASSES}\.json\OpenWithProgids" "Tabletop.scenario"
  DeleteRegValue HKCU "${CLASSES}\.tmx\OpenWithProgids" "Tabletop.scenario"
  DeleteRegKey HKCU "${CLASSES}\Tabletop.save"
  DeleteRegKey HKCU "${CLASSES}\Tabletop.scenario"
  DeleteRegKey HKCU "${KEY}"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd
