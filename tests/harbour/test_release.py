"""How a release comes about: the workflow, what is tried on clean machines, what is published and when."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import tabletop

TOP = Path(tabletop.__path__[0]).parent
BUILD = TOP / "build"
WORKFLOW = TOP / ".github" / "workflows" / "build.yml"
of_a_shell = pytest.mark.skipif(sys.platform == "win32", reason="scripts of a shell")


@pytest.fixture(scope="module")
def jobs() -> dict[str, Any]:
    """The jobs of the workflow."""
    yaml = pytest.importorskip("yaml")
    found: dict[str, Any] = yaml.safe_load(WORKFLOW.read_text(encoding="utf-8"))["jobs"]
    return found


# -- the workflow
def test_the_workflow_pins_what_it_uses_and_calls_scripts_that_are_there() -> None:
    text = (TOP / ".github" / "workflows" / "build.yml").read_text(encoding="utf-8")
    uses = re.findall(r"uses: (\S+)", text)
    assert uses and all(re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", action) for action in uses)
    scripts_of_a_shell = {".ci/run", "build/runner.sh", "build/clean.sh", "build/publish.sh"}
    commands = set(re.findall(r"run: (?:bash |python3 )?(\S+)", text))
    assert commands == {*scripts_of_a_shell, "build/catalogues.py"}
    for command in commands:
        assert (TOP / command).is_file(), command
        assert command not in scripts_of_a_shell or os.access(TOP / command, os.X_OK), command
    for script in (scripts := sorted(BUILD.glob("*.sh"))):
        subprocess.run(["bash", "-n", str(script)], check=True)
    assert {"runner.sh", "clean.sh", "publish.sh", "wine.sh", "wine_pictures.sh"} <= {script.name for script in scripts}


def needs(jobs: dict[str, Any], job: str) -> set[str]:
    """The jobs that end well before a job begins."""
    named = jobs[job].get("needs", [])
    before = {named} if isinstance(named, str) else set(named)
    return before.union(*(needs(jobs, name) for name in before))


def test_nothing_is_released_that_was_not_tried_on_a_clean_machine(jobs: dict[str, Any]) -> None:
    assert needs(jobs, "clean") == {"program"} and not needs(jobs, "test")
    assert needs(jobs, "catalogues") == {"program"}
    assert needs(jobs, "attest") == {"test", "program", "clean", "catalogues"}
    assert needs(jobs, "release") == {"test", "program", "clean", "catalogues", "attest"}
    for name in ("attest", "release"):
        assert jobs[name]["if"] == "startsWith(github.ref, 'refs/tags/v')"
    built = set(jobs["program"]["strategy"]["matrix"]["os"])
    tried = jobs["clean"]["strategy"]["matrix"]["include"]
    assert {entry["made"] for entry in tried} == built, "each download is tried"
    assert all(kind_of_machine(entry["os"]) == kind_of_machine(entry["made"]) for entry in tried)


def kind_of_machine(label: str) -> tuple[str, str]:
    """System and processor of a machine of the workflow."""
    system = {"ubuntu": "linux", "windows": "win32", "macos": "darwin"}[label.split("-")[0]]
    arm = label.endswith("-arm") or (system == "darwin" and not label.endswith("-intel"))
    return system, "arm64" if arm else "x86_64"


def test_each_system_and_processor_of_a_release_has_its_machine(build: SimpleNamespace, jobs: dict[str, Any]) -> None:
    machines = [kind_of_machine(label) for label in jobs["program"]["strategy"]["matrix"]["os"]]
    assert sorted(machines) == sorted(build.recipe.RELEASED)
    for system, cpu in machines:
        assert all(cpu in name for name in build.recipe.archives(system, cpu)), "names tell the processor"


def test_each_job_may_do_what_it_must_and_no_more(jobs: dict[str, Any]) -> None:
    assert re.search(r"^permissions: \{\}$", WORKFLOW.read_text(encoding="utf-8"), re.MULTILINE)
    assert {name: job["permissions"] for name, job in jobs.items()} == {
        **{key: {"contents": "read"} for key in ("test", "program", "clean", "catalogues")},
        "attest": {"id-token": "write", "attestations": "write"},
        "release": {"contents": "write"},
    }
    for name, job in jobs.items():
        assert "timeout-minutes" in job, name
        for step in job["steps"]:
            if step.get("uses", "").startswith("actions/checkout@"):
                assert step["with"]["persist-credentials"] is False, name
            if name != "program":  # no job but the one that signs is given a secret
                asked = re.findall(r"secrets\.\w+( != '')?", str(step.get("env", "")))
                assert all(asked), f"{name} may know whether there is a secret, and not the secret"


def test_the_release_takes_the_downloads_and_not_the_pictures(jobs: dict[str, Any]) -> None:
    made = {
        step["with"]["name"]
        for job in jobs.values()
        for step in job["steps"]
        if step.get("uses", "").startswith("actions/upload-artifact@")
    }
    assert made == {"tabletop-${{ matrix.os }}", "pictures-${{ matrix.os }}", "tabletop-catalogues"}
    for name in ("catalogues", "attest", "release"):
        [taken] = [step["with"] for step in jobs[name]["steps"] if "download-artifact@" in step.get("uses", "")]
        assert taken == {"pattern": "tabletop-*", "path": "dist/download", "merge-multiple": True}
    [attested] = [step for step in jobs["attest"]["steps"] if "attest-build-provenance@" in step.get("uses", "")]
    assert attested["with"]["subject-path"] == "dist/download/*"


@pytest.mark.parametrize(
    "command",
    [
        ["actionlint", "-no-color"],
        ["check-jsonschema", "--builtin-schema", "vendor.github-workflows"],
        ["zizmor", "--offline", "--min-severity", "medium"],
    ],
)
def test_the_workflow_is_sound(command: list[str]) -> None:
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    ran = subprocess.run([*command, str(WORKFLOW)], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_tools_of_others_come_by_their_version_and_sum() -> None:
    text = (BUILD / "runner.sh").read_text(encoding="utf-8")
    had = re.findall(r"^ *had (\S+) (\S+) (\S+) (\S+)$", text, re.MULTILINE)
    assert [name for name, *_ in had] == ["AppImage/appimagetool", "AppImage/type2-runtime"] * 2
    assert [file.partition("-")[2].partition(".")[0] for _, _, file, _ in had] == ["aarch64"] * 2 + ["x86_64"] * 2
    for name, version, _, checked in had:
        assert re.fullmatch(r"[\d.]+", version) and re.fullmatch(r"[0-9a-f]{64}", checked), name
    assert re.search(r"choco install nsis --version=[\d.]+ --require-checksums", text)
    assert text.count("release download") == 1, "there is no other way to have one"


@of_a_shell
@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="wants sha256sum")
@pytest.mark.parametrize("right", [True, False])
def test_a_tool_with_another_sum_is_not_used(tmp_path: Path, right: bool) -> None:
    text = (BUILD / "runner.sh").read_text(encoding="utf-8")
    function = text[text.index("had() {") : text.index("\n}\n", text.index("had() {")) + 3]
    (tmp_path / "gh").write_text("#!/bin/sh\nmkdir -p dist/tools && printf tool >dist/tools/tool\n")
    (tmp_path / "gh").chmod(0o755)
    checked = "e1be0f51b58a5ac7e3d2d9b6df9c3e0f41e0a0d7e0f6b4d9d9f2d7f9b1c2d3e4"
    if right:
        checked = subprocess.run(
            ["sha256sum"], input="tool", capture_output=True, text=True, check=True
        ).stdout.split()[0]
    script = f"set -euo pipefail\n{function}\nhad owner/name 1.0 tool {checked}\necho used\n"
    environment = {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    ran = subprocess.run(
        ["bash", "-c", script], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert (ran.returncode == 0 and "used" in ran.stdout) == right


# -- what is published
def test_a_release_has_the_right_tag_words_and_sums(build: SimpleNamespace, tmp_path: Path) -> None:
    assert build.release.fault(f"v{tabletop.__version__}") == "" and "9.9.9" in build.release.fault("v9.9.9")
    told = build.release.notes()
    assert told.strip() and re.search(r"^##? ", told, re.MULTILINE) is None, "only what is new in this version"
    (tmp_path / "a.zip").write_bytes(b"words")
    assert build.release.main(["sums", str(tmp_path)]) == 0
    sums = (tmp_path / "SHA256SUMS").read_text(encoding="utf-8")
    assert build.release.main(["sums", str(tmp_path)]) == 0 and sums.count("\n") == 1
    if shutil.which("sha256sum"):
        subprocess.run(["sha256sum", "-c", "--quiet", "SHA256SUMS"], cwd=tmp_path, check=True)


def filled(build: SimpleNamespace, folder: Path) -> list[str]:
    """All files of a release in a folder."""
    folder.mkdir(parents=True)
    names = list(build.recipe.released())
    for name in names:
        (folder / name).write_text(name)
    return names


def test_a_release_without_one_of_its_files_is_refused(build: SimpleNamespace, tmp_path: Path) -> None:
    folder = tmp_path / "download"
    assert build.release.main(["files", str(folder)]) == 1, "there is no folder"
    names = filled(build, folder)
    assert len(names) == len(set(names)) == 22
    assert sum("arm64" in name for name in names) == 10 and sum(name.endswith(".cdx.json") for name in names) == 6
    assert {name.split("-")[-1] for name in names} >= {"winget.zip", "flatpak.json", "setup.exe"}
    assert build.release.amiss(folder) == [] and build.release.main(["files", str(folder)]) == 0
    (folder / "SHA256SUMS").write_text("")
    assert build.release.amiss(folder) == []
    for name in names:
        (folder / name).unlink()
        assert build.release.amiss(folder) == [f"{name} is missing."]
        (folder / name).write_text("")
        assert build.release.amiss(folder) == [f"{name} is empty."]
        (folder / name).write_text(name)
    (folder / "seen.png").write_text("x")
    assert build.release.amiss(folder) == ["seen.png belongs to no release."]


GH = """#!/bin/sh
echo "$*" >>"$GH_FOLDER/asked"
case "$1 $2 $*" in
  "release view "*isDraft*) cat "$GH_FOLDER/draft" 2>/dev/null || exit 1 ;;
  "release view "*assets*) cat "$GH_FOLDER/up" ;;
  "release create "*) echo true >"$GH_FOLDER/draft" ;;
  "release edit "*--draft=false*) echo false >"$GH_FOLDER/draft" ;;
  "release upload "*) shift 4; for file in "$@"; do basename "$file" >>"$GH_FOLDER/up"; done
    if [ -e "$GH_FOLDER/lossy" ]; then sed -i 1d "$GH_FOLDER/up"; fi ;;
esac
"""


@of_a_shell
@pytest.mark.parametrize("what", ["all", "again", "released", "missing", "lossy"])
def test_players_see_a_release_when_all_its_files_are_up(build: SimpleNamespace, tmp_path: Path, what: str) -> None:
    place, gh = tmp_path / "place", tmp_path / "gh"
    gh.mkdir()
    (gh / "gh").write_text(GH)
    (gh / "gh").chmod(0o755)
    for name in ("build", "tabletop"):
        (place / name).mkdir(parents=True)
    for name in ("build/release.py", "build/recipe.py", "build/publish.sh", "tabletop/__init__.py", "CHANGELOG.md"):
        shutil.copy(TOP / name, place / name)
    names = filled(build, place / "dist" / "download")
    match what:
        case "again":
            (gh / "draft").write_text("true")
        case "released":
            (gh / "draft").write_text("false")
        case "missing":
            next((place / "dist" / "download").glob("*-setup.exe")).unlink()
        case "lossy":
            (gh / "lossy").touch()
    environment = {"PATH": f"{gh}:{os.environ['PATH']}", "GH_FOLDER": str(gh)}
    command = [str(place / "build" / "publish.sh"), f"v{tabletop.__version__}"]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    asked = (gh / "asked").read_text().splitlines() if (gh / "asked").exists() else []
    seen = [row for row in asked if "--draft=false" in row]
    if what in ("all", "again"):
        assert ran.returncode == 0, ran.stdout + ran.stderr
        assert len(seen) == 1 and asked[-1] == seen[0], "it is published at the very end"
        assert (gh / "up").read_text().split() == sorted([*names, "SHA256SUMS"])
        assert any("create" in row and "--draft" in row for row in asked) == (what == "all")
    else:
        assert ran.returncode == 1 and not seen
        assert {"released": "raise the version", "missing": "is missing", "lossy": "stays a draft"}[what] in ran.stderr


# -- what is tried on clean machines
def test_what_is_missing_is_told_before_anything_is_tried(
    build: SimpleNamespace, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for system in ("linux", "darwin", "win32"):
        for name in build.recipe.archives(system):
            with pytest.raises(build.clean.Fault, match=re.escape(name)):
                build.clean.present(tmp_path, system)
            (tmp_path / name).write_text("x")
        ends = {name.removeprefix(build.recipe.file_name(system, "")) for name in build.recipe.archives(system)}
        assert set(build.clean.present(tmp_path, system)) == ends
    assert build.clean.main([str(tmp_path / "none")]) == 1
    assert "Not fit to be released" in capsys.readouterr().err


def test_what_the_installer_tells_windows_is_looked_through(build: SimpleNamespace, tmp_path: Path) -> None:
    installed = Path("C:/Programs/Tabletop")
    known: dict[str, str] = {}
    for kind in build.recipe.KINDS:
        of_it = f"Software\\Classes\\Tabletop.{kind.key}"
        known[f"{of_it}\\shell\\open\\command"] = f'"{installed}\\Tabletop.exe" play "%1"'
        known[f"{of_it}\\DefaultIcon"] = f"{installed}\\icons\\{kind.icon}.ico"
        known |= {f"Software\\Classes\\.{end}": f"Tabletop.{kind.key}" for end in kind.suffixes if kind.own}

    def read(key: str) -> str:
        return known.get(key, "")

    assert build.clean.registered(read, installed) == []
    assert len(build.clean.left_over(read, [tmp_path, tmp_path / "none"])) == 1 + len(build.recipe.KINDS) + 3
    for key in list(known):
        value = known.pop(key)
        assert len(build.clean.registered(read, installed)) == 1, key
        known[key] = value
    assert build.clean.left_over(read, [installed], f"C:\\x;{str(installed).upper()}")[0].endswith("left on the PATH.")
    assert not build.clean.on_path(installed, f"{installed}2;C:\\x")
    known.clear()
    assert build.clean.left_over(read, [tmp_path / "none"]) == []


@of_a_shell
@pytest.mark.parametrize(
    ("does", "fault"),
    [
        ('cd "$TABLETOP_HOME" && mkdir cache && : >cache/a.png && exec sleep 60', ""),
        (
            'cd "$TABLETOP_HOME"; mkdir cache logs; : >cache/a.png; echo "1 ERROR Ouch" >logs/a.log; exec sleep 60',
            "Ouch",
        ),
        ("exec sleep 60", "painted no map"),
        ("exit 3", "ended with 3"),
    ],
)
def test_a_window_that_does_not_stay_is_a_fault(
    build: SimpleNamespace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, does: str, fault: str
) -> None:
    program = tmp_path / "tabletop"
    program.write_text(f"#!/bin/sh\n{does}\n")
    program.chmod(0o755)
    monkeypatch.setattr(build.clean, "OPEN", 1)
    monkeypatch.setattr(build.clean, "picture_command", lambda system, target: ["touch", str(target)])
    if fault:
        with pytest.raises(build.clean.Fault, match=fault):
            build.clean.window(tmp_path, "linux", tmp_path / "pictures", "a")
    else:
        build.clean.window(tmp_path, "linux", tmp_path / "pictures", "a")
        assert (tmp_path / "pictures" / "a.png").is_file()


def test_how_pictures_of_a_screen_are_taken(build: SimpleNamespace) -> None:
    assert build.clean.picture_command("darwin", Path("a.png")) == ["screencapture", "-x", "a.png"]
    words = build.clean.picture_command("win32", Path("it's.png"))
    assert words[0] == "powershell" and words[-1].endswith("$seen.Save('it''s.png')")


@of_a_shell
def test_an_appimage_is_tried_like_the_archive(
    build: SimpleNamespace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    image = tmp_path / "tabletop-1-linux.AppImage"
    image.write_text('#!/bin/sh\n[ "$APPIMAGE_EXTRACT_AND_RUN" = 1 ] && echo "{\\"ok\\": true}"\n')
    monkeypatch.setattr(sys, "argv", ["trial.py", str(image)])
    monkeypatch.setattr(build.trial.shutil, "which", lambda tool: None)
    assert build.trial.main() == 0
    image.write_text("#!/bin/sh\nexit 1\n")
    assert build.trial.main() == 1


def test_the_appimage_is_made_with_the_runtime_that_was_checked(build: SimpleNamespace) -> None:
    command = build.linux.appimage_command("tool", Path("a"), Path("b"), {"APPIMAGE_RUNTIME": "runtime"})
    assert command == ["tool", "--appimage-extract-and-run", "--no-appstream", "--runtime-file", "runtime", "a", "b"]
    assert "--runtime-file" not in build.linux.appimage_command("tool", Path("a"), Path("b"), {})


def test_a_release_is_red_where_a_packer_left_a_file_out(
    build: SimpleNamespace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    make, made = build.make, tmp_path / "dist" / "download"
    made.mkdir(parents=True)
    archive = made / build.recipe.file_name("win32", ".zip")
    archive.write_text("x")
    monkeypatch.setattr(build.parts, "there", lambda: False)
    (tmp_path / "dist" / "tabletop").mkdir()
    for name in ("prepare", "build", "finish"):
        monkeypatch.setattr(make, name, lambda *_: None)
    monkeypatch.setattr(make, "SYSTEM", "win32")
    monkeypatch.setitem(make.PACKERS, "win32", lambda *_: [archive])
    words = ["make.py", "--dist", str(tmp_path / "dist"), "--no-test", "--pack"]
    monkeypatch.setattr(sys, "argv", words)
    assert make.main() == 0
    monkeypatch.setattr(sys, "argv", [*words, "--release"])
    assert make.main() == 1
    missing = [name for name in build.recipe.archives("win32") if name != archive.name]
    assert capsys.readouterr().err == f"A release wants {', '.join(sorted(missing))} as well.\n"


# -- signing
def test_windows_signs_only_where_there_is_a_certificate(
    build: SimpleNamespace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    windows = build.windows
    for name in ("TABLETOP_WINDOWS_PFX", "SIGNTOOL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(windows.shutil, "which", lambda tool: None)
    windows.sign(tmp_path / "none.exe")
    given = {"TABLETOP_WINDOWS_PFX": "a.pfx", "TABLETOP_WINDOWS_PASSWORD": "word"}
    command = windows.sign_command("signtool", Path("a.exe"), given)
    assert command[:4] == ["signtool", "sign", "/fd", "SHA256"] and command[-1] == "a.exe"
    assert command[command.index("/f") + 1] == "a.pfx" and "/tr" not in command
    stamped = windows.sign_command("signtool", Path("a.exe"), {**given, "TABLETOP_WINDOWS_TIMESTAMP": "server"})
    assert stamped[-5:] == ["/tr", "server", "/td", "SHA256", "a.exe"]
    for version in ("10.0.9.0", "10.0.22621.0", "10.0.19041.0"):
        (tmp_path / version / "x64").mkdir(parents=True)
        (tmp_path / version / "x64" / "signtool.exe").touch()
    assert "22621" in windows.signtool(tmp_path) and windows.signtool(tmp_path / "none") == ""
    monkeypatch.setenv("TABLETOP_WINDOWS_PFX", "a.pfx")
    monkeypatch.setattr(windows, "signtool", lambda: "")
    with pytest.raises(SystemExit, match="no signtool"):
        windows.sign(tmp_path / "none.exe")


@of_a_shell
@pytest.mark.skipif(shutil.which("makensis") is None, reason="makensis is not installed")
@pytest.mark.parametrize("good", [True, False])
def test_programs_installer_and_uninstaller_are_signed(
    build: SimpleNamespace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, good: bool
) -> None:
    product, tool = tmp_path / "tabletop", tmp_path / "signtool"
    product.mkdir()
    for name in (*build.recipe.programs("win32").values(), "LICENSE"):
        (product / name).write_text(name)
    tool.write_text(
        "#!/bin/sh\n"
        f'for file in "$@"; do :; done\nprintf "%s %s\\n" "$(head -c 2 "$file")" "$file" >>"{tmp_path}/asked"\n'
        f"exit {0 if good else 1}\n"
    )
    tool.chmod(0o755)
    monkeypatch.setenv("SIGNTOOL", str(tool))
    monkeypatch.setenv("TABLETOP_WINDOWS_PFX", "a.pfx")
    monkeypatch.setenv("TABLETOP_WINDOWS_PASSWORD", "word")
    if not good:
        with pytest.raises(SystemExit, match=r"Tabletop\.exe could not be signed") as told:
            build.windows.pack(product, tmp_path / "download")
        assert "word" not in str(told.value)
        return
    build.windows.pack(product, tmp_path / "download")
    rows = (tmp_path / "asked").read_text().splitlines()
    assert [Path(row[3:]).name for row in rows[:2]] == list(build.recipe.programs("win32").values())
    assert len(rows) == 4 and rows[2].startswith("MZ "), "the uninstaller, before it is packed"
    assert rows[3].startswith("MZ ") and rows[3].endswith("-setup.exe")


def test_bundle_and_image_are_signed_and_notarised(
    build: SimpleNamespace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each command in its place; the commands themselves are those of a Mac."""
    app, asked = tmp_path / "Tabletop.app", []
    app.mkdir()

    def ran(command: list[str], check: bool) -> SimpleNamespace:
        asked.append(" ".join(Path(word).name if word.startswith(str(tmp_path)) else word for word in command))
        if command[0] in ("ditto", "hdiutil"):
            Path(command[-1]).touch()
        return SimpleNamespace(returncode=0)

    monkeypatch.setattr(build.macos.subprocess, "run", ran)
    for name in ("TABLETOP_SIGN", *build.macos.NOTARY):
        monkeypatch.delenv(name, raising=False)
    build.macos.pack(app, tmp_path / "plain")
    assert [row.split()[0] for row in asked] == ["ditto", "hdiutil"]
    asked.clear()
    for name in build.macos.NOTARY:
        monkeypatch.setenv(name, "x")
    build.macos.pack(app, tmp_path / "unsigned")
    assert [row.split()[0] for row in asked] == ["ditto", "hdiutil"], "Apple looks through nothing that is not signed"
    asked.clear()
    monkeypatch.setenv("TABLETOP_SIGN", "Owner")
    image, archive = build.macos.pack(app, tmp_path / "signed")
    asks = "--apple-id x --team-id x --password x --wait"
    assert [row for row in asked if not row.startswith(("ditto", "hdiutil"))] == [
        f"xcrun notarytool submit {archive.name} {asks}",
        "xcrun stapler staple Tabletop.app",
        f"codesign --force --timestamp --sign Owner {image.name}",
        f"xcrun notarytool submit {image.name} {asks}",
        f"xcrun stapler staple {image.name}",
    ]
    assert [row.split()[0] for row in asked].count("ditto") == 2 and archive.exists(), "packed again with the answer"


def test_the_release_page_says_what_each_system_asks(build: SimpleNamespace) -> None:
    plain = build.release.asks({"TABLETOP_SIGNED": "false"}).splitlines()
    assert len(plain) == 2 and "Run anyway" in plain[0] and "not signed" in plain[0] and "Open Anyway" in plain[1]
    signed = build.release.asks({"TABLETOP_SIGNED": "true", "TABLETOP_NOTARISED": "true"}).splitlines()
    assert len(signed) == 2 and "is signed" in signed[0] and "Open Anyway" not in signed[1]


def test_all_secrets_are_told_in_the_readme_and_handed_on() -> None:
    text = WORKFLOW.read_text(encoding="utf-8")
    readme = (BUILD / "README.md").read_text(encoding="utf-8")
    used = "".join(path.read_text(encoding="utf-8") for path in (*BUILD.glob("*.py"), *BUILD.glob("*.s*")))
    named = set(re.findall(r"(?:secrets|vars)\.(\w+)", text))
    assert len(named) == 9
    for name in named:
        assert f"`{name}`" in readme and name in used, name
