; The installer of Tabletop for one user: no rights of an administrator, no question but the folder and whether the command
; tabletop-cli is put on the PATH (without questions: /S, and /PATH for the command).
; Made by build/windows.py, which gives VERSION, NUMBERS, SOURCE, OUT and ICON, and where there is a certificate PYTHON and
; SIGNER, which sign the uninstaller.
Unicode true
!ifdef WIDE
  Target amd64-unicode
!endif
!include "MUI2.nsh"
!include "FileFunc.nsh"
!include "LogicLib.nsh"
!include "WinMessages.nsh"

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

!ifdef SIGNER
  !uninstfinalize '"${PYTHON}" "${SIGNER}" sign "%1"' = 0
!endif

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_COMPONENTSPAGE_NODESC
!define MUI_FINISHPAGE_RUN "$INSTDIR\Tabletop.exe"
!insertmacro MUI_PAGE_LICENSE "${SOURCE}/LICENSE"
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

; A kind of files: what Windows calls it, its icon, what a double click does.
!macro Kind NAME WORDS ICON_OF_IT
  WriteRegStr HKCU "${CLASSES}\Tabletop.${NAME}" "" "${WORDS}"
  WriteRegStr HKCU "${CLASSES}\Tabletop.${NAME}\DefaultIcon" "" "$INSTDIR\icons\${ICON_OF_IT}.ico"
  WriteRegStr HKCU "${CLASSES}\Tabletop.${NAME}\shell\open\command" "" '"$INSTDIR\Tabletop.exe" play "%1"'
!macroend
!macro NotKind NAME
  DeleteRegKey HKCU "${CLASSES}\Tabletop.${NAME}"
!macroend

; Files that end so are offered to Tabletop, or are its own.
!macro Offered SUFFIX NAME
  WriteRegStr HKCU "${CLASSES}\.${SUFFIX}\OpenWithProgids" "Tabletop.${NAME}" ""
!macroend
!macro NotOffered SUFFIX NAME
  DeleteRegValue HKCU "${CLASSES}\.${SUFFIX}\OpenWithProgids" "Tabletop.${NAME}"
!macroend
!macro Own SUFFIX NAME
  WriteRegStr HKCU "${CLASSES}\.${SUFFIX}" "" "Tabletop.${NAME}"
  !insertmacro Offered "${SUFFIX}" "${NAME}"
!macroend
!macro NotOwn SUFFIX NAME
  ReadRegStr $0 HKCU "${CLASSES}\.${SUFFIX}" ""
  StrCmp $0 "Tabletop.${NAME}" 0 +2
    DeleteRegValue HKCU "${CLASSES}\.${SUFFIX}" ""
  !insertmacro NotOffered "${SUFFIX}" "${NAME}"
!macroend

; The player's PATH without this folder (OffPath), or with it at its end (OnPath). It may be longer than a string of NSIS can
; be, so it is worked on in memory, between two semicolons that are not written back. What is no plain text is left alone.
!define PLAYER -2147483647 ; HKEY_CURRENT_USER
!define TEXT 0x10000006 ; REG_SZ or REG_EXPAND_SZ, as it is written
!macro Path FUNCTION ADDED
Function ${FUNCTION}
  System::Call 'advapi32::RegGetValueW(p ${PLAYER}, w "Environment", w "Path", i ${TEXT}, *i .r4, p 0, *i .r1) i .r0'
  ${If} $0 = 2 ; there is none
    StrCpy $4 2
    StrCpy $1 0
  ${ElseIf} $0 <> 0
    Return
  ${EndIf}
  StrLen $7 "$INSTDIR"
  IntOp $7 $7 + 1
  IntOp $7 $7 * 2
  IntOp $2 $1 + $7
  IntOp $2 $2 + 16
  System::Alloc $2
  Pop $3
  IntPtrOp $5 $3 + 2
  System::Call 'kernel32::lstrcpyW(p r3, w ";")'
  ${If} $1 > 2
    System::Call 'advapi32::RegGetValueW(p ${PLAYER}, w "Environment", w "Path", i ${TEXT}, p 0, p r5, *i r1) i .r0'
    ${If} $0 <> 0
      System::Free $3
      Return
    ${EndIf}
    System::Call 'kernel32::lstrcatW(p r3, w ";")'
  ${EndIf}
  ${Do}
    StrCpy $6 ";$INSTDIR;"
    System::Call 'shlwapi::StrStrIW(p r3, w r6) p .r8'
    ${If} $8 P= 0
      ${ExitDo}
    ${EndIf}
    IntPtrOp $9 $8 + $7
    System::Call 'kernel32::lstrlenW(p r9) i .r0'
    IntOp $0 $0 + 1
    IntOp $0 $0 * 2
    System::Call 'kernel32::RtlMoveMemory(p r8, p r9, p r0)'
  ${Loop}
  !if ${ADDED} = 1
    StrCpy $6 "$INSTDIR;"
    System::Call 'kernel32::lstrcatW(p r3, w r6)'
  !endif
  System::Call 'kernel32::lstrlenW(p r3) i .r0'
  ${If} $0 < 2
    DeleteRegValue HKCU "Environment" "Path"
  ${Else}
    IntOp $0 $0 - 1
    IntOp $0 $0 * 2
    IntPtrOp $9 $3 + $0
    System::Call '*$9(&i2 0)'
    System::Call 'advapi32::RegSetKeyValueW(p ${PLAYER}, w "Environment", w "Path", i r4, p r5, i r0)'
  ${EndIf}
  System::Free $3
  SendMessage ${HWND_BROADCAST} ${WM_SETTINGCHANGE} 0 "STR:Environment" /TIMEOUT=5000
FunctionEnd
!macroend
!insertmacro Path "OnPath" 1
!insertmacro Path "OffPath" 0
!insertmacro Path "un.OffPath" 0

Section "Tabletop"
  SectionIn RO
  ; What an older version left is taken away first, so that nothing of two versions mixes.
  IfFileExists "$INSTDIR\Tabletop.exe" 0 +2
    RMDir /r "$INSTDIR\_internal"
  SetOutPath "$INSTDIR"
  File /r "${SOURCE}/*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Tabletop.lnk" "$INSTDIR\Tabletop.exe"

  ; Saved games and packages open with a double click. Scenarios and maps are .json, .tmx and .tmj, which others open
  ; too: Tabletop is only among those that Windows offers.
  !insertmacro Kind "save" "Tabletop saved game" "save"
  !insertmacro Kind "package" "Tabletop package" "package"
  !insertmacro Kind "scenario" "Tabletop scenario" "scenario"
  !insertmacro Kind "map" "Tiled map" "map"
  !insertmacro Kind "json-map" "Tiled map (JSON)" "map"
  !insertmacro Own "save" "save"
  !insertmacro Own "older" "save"
  !insertmacro Own "tabletop" "package"
  !insertmacro Offered "json" "scenario"
  !insertmacro Offered "tmx" "map"
  !insertmacro Offered "tmj" "json-map"
  DeleteRegValue HKCU "${CLASSES}\.tmx\OpenWithProgids" "Tabletop.scenario" ; as 0.9.0 had it

  ; Whoever takes the option back when he installs again is heard, too.
  ReadRegDWORD $0 HKCU "${KEY}" "OnPath"
  ${If} $0 = 1
    Call OffPath
    DeleteRegValue HKCU "${KEY}" "OnPath"
  ${EndIf}

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

Section /o "The command tabletop-cli on the PATH" COMMAND
  Call OnPath
  WriteRegDWORD HKCU "${KEY}" "OnPath" 1
SectionEnd

Function .onInit
  ReadRegDWORD $0 HKCU "${KEY}" "OnPath"
  ${GetParameters} $1
  ClearErrors
  ${GetOptions} $1 "/PATH" $2
  ${IfNot} ${Errors}
    StrCpy $0 1
  ${EndIf}
  ${If} $0 = 1
    SectionSetFlags ${COMMAND} 1
  ${EndIf}
FunctionEnd

Section "Uninstall"
  ; Saved games and settings are the player's and stay where they are.
  RMDir /r "$INSTDIR\_internal"
  RMDir /r "$INSTDIR\NOTICES"
  RMDir /r "$INSTDIR\icons"
  Delete "$INSTDIR\Tabletop.exe"
  Delete "$INSTDIR\tabletop-cli.exe"
  Delete "$INSTDIR\LICENSE"
  Delete "$INSTDIR\CHANGELOG.md"
  Delete "$INSTDIR\README.txt"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Tabletop.lnk"
  !insertmacro NotOwn "save" "save"
  !insertmacro NotOwn "older" "save"
  !insertmacro NotOwn "tabletop" "package"
  !insertmacro NotOffered "json" "scenario"
  !insertmacro NotOffered "tmx" "map"
  !insertmacro NotOffered "tmj" "json-map"
  !insertmacro NotKind "save"
  !insertmacro NotKind "package"
  !insertmacro NotKind "scenario"
  !insertmacro NotKind "map"
  !insertmacro NotKind "json-map"
  ReadRegDWORD $0 HKCU "${KEY}" "OnPath"
  ${If} $0 = 1
    Call un.OffPath
  ${EndIf}
  DeleteRegKey HKCU "${KEY}"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd
