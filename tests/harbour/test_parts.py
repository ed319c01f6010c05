"""What a release tells of itself: the list of its parts, what catalogues of programs are given, and which of the
packages that it is bound to have newer versions.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import warnings
import xml.etree.ElementTree as ET
import zipfile
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import tabletop

TOP = Path(tabletop.__path__[0]).parent
PAGE = "https://server.example/owner/tabletop/releases"


# -- the list of what is packed
def needed(package: str) -> set[str]:
    """All that a package wants here, with what that wants."""
    found, open_ = set(), [package]
    while open_:
        for row in requires(open_.pop()) or ():
            name = same(re.split(r"[<>=!~ \[;(]", row)[0])
            if "extra ==" not in row and name not in found:
                try:
                    requires(name)
                except PackageNotFoundError:
                    continue  # for another system or Python
                found.add(name)
                open_.append(name)
    return found


def test_everything_that_the_program_needs_counts_as_packed(build: SimpleNamespace) -> None:
    import tomllib

    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    direct = {re.split(r"[<>=]", row)[0] for row in project["dependencies"]}
    assert direct.union(*(needed(name) for name in direct)) <= set(build.notices.PACKAGES)


def test_what_nobody_named_does_not_get_into_the_program(
    build: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Packages take others along where these happen to be installed."""
    brought = {"pygame": ["pygame-ce"], "tabletop": ["tabletop"], "chardet": ["chardet"], "a1__mypyc": ["chardet"]}
    monkeypatch.setattr(build.notices, "packages_distributions", lambda: brought)
    assert build.notices.strangers(["pygame.draw", "tabletop", "json", "pydantic_core"]) == []
    assert build.notices.strangers(["pygame", "a1__mypyc"]) == ["chardet"]


def test_the_list_leaves_out_what_stays_at_home(build: SimpleNamespace) -> None:
    told = {
        "bomFormat": "CycloneDX",
        "metadata": {
            "component": {"bom-ref": "root", "name": "tabletop", "externalReferences": [{"url": "file:///x"}]}
        },
        "components": [{"bom-ref": "a", "name": "PyTMX"}, {"bom-ref": "b", "name": "pytest"}],
        "dependencies": [{"ref": "root", "dependsOn": ["a", "b"]}, {"ref": "a"}, {"ref": "b"}],
    }
    packed = build.parts.packed(told)
    assert packed["metadata"]["component"] == {"bom-ref": "root", "name": "tabletop", "version": tabletop.__version__}
    assert [part["name"] for part in packed["components"]] == ["PyTMX", "Python"]
    assert {row["ref"]: row.get("dependsOn", []) for row in packed["dependencies"]} == {
        "root": ["a", "python"],
        "a": [],
        "python": [],
    }


def test_the_list_of_parts_is_sound(build: SimpleNamespace, tmp_path: Path) -> None:
    if not build.parts.there():
        pytest.skip("cyclonedx-bom is not installed")
    path = build.parts.write(tmp_path, "linux")
    assert path.name == build.recipe.archives("linux")[-1]
    told = json.loads(path.read_text(encoding="utf-8"))
    assert told["bomFormat"] == "CycloneDX" and told["metadata"]["component"]["version"] == tabletop.__version__
    parts = {build.parts.same(part["name"]): part["version"] for part in told["components"]}
    assert {"pygame-ce", "pydantic", "pytmx", "zstandard", "python"} <= set(parts) and all(parts.values())
    assert set(parts) <= {*build.notices.PACKAGES, "python"}
    assert str(TOP) not in path.read_text(encoding="utf-8") and "file:" not in path.read_text(encoding="utf-8")
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    version = SchemaVersion.from_version(told["specVersion"])
    assert JsonStrictValidator(version).validate_str(path.read_text(encoding="utf-8")) is None


# -- catalogues of programs
@pytest.fixture
def downloads(build: SimpleNamespace, tmp_path: Path) -> Path:
    """Stand-ins for the downloads of all systems."""
    folder = tmp_path / "download"
    folder.mkdir()
    for system, cpu in build.recipe.RELEASED:
        for name in build.recipe.archives(system, cpu):
            (folder / name).write_text(name)
    return folder


def test_winget_is_told_where_each_installer_is_and_its_sum(build: SimpleNamespace, downloads: Path) -> None:
    yaml = pytest.importorskip("yaml")
    made = build.catalogues.write(downloads, downloads, PAGE)
    assert sorted(path.name for path in made) == sorted(build.recipe.catalogues())
    assert build.release.amiss(downloads) == [], "with them the release is whole"
    with zipfile.ZipFile(made[1]) as packed:
        told = {name: yaml.safe_load(packed.read(name)) for name in packed.namelist()}
    name = build.catalogues.PACKAGE
    version, installer, locale = (told[f"{name}{end}.yaml"] for end in ("", ".installer", ".locale.en-US"))
    assert len(told) == 3
    for manifest, kind in ((version, "version"), (installer, "installer"), (locale, "defaultLocale")):
        assert manifest["ManifestType"] == kind and manifest["ManifestVersion"] == build.catalogues.WINGET
        assert (manifest["PackageIdentifier"], manifest["PackageVersion"]) == (name, tabletop.__version__)
    assert version["DefaultLocale"] == locale["PackageLocale"]
    assert {"Publisher", "PackageName", "License", "ShortDescription"} <= set(locale)
    assert len(locale["ShortDescription"]) <= 256 and re.fullmatch(r"\d{4}-\d\d-\d\d", installer["ReleaseDate"])
    assert installer["InstallerType"] == "nullsoft" and installer["Scope"] == "user"
    assert [one["Architecture"] for one in installer["Installers"]] == ["x64", "arm64"]
    for one in installer["Installers"]:
        place, _, file = one["InstallerUrl"].rpartition("/")
        assert place == f"{PAGE}/download/v{tabletop.__version__}"
        assert one["InstallerSha256"] == hashlib.sha256((downloads / file).read_bytes()).hexdigest().upper()


def test_without_the_workflow_nobody_knows_the_address(
    build: SimpleNamespace, downloads: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = {"GITHUB_SERVER_URL": "https://server.example", "GITHUB_REPOSITORY": "owner/tabletop"}
    assert build.recipe.page(given) == PAGE
    for name in given:
        assert build.recipe.page({**given, name: ""}) == ""
    with pytest.raises(SystemExit, match="GITHUB_REPOSITORY"):
        build.catalogues.write(downloads, downloads, "")


@pytest.mark.skipif(sys.platform == "win32", reason="commands of a shell")
def test_flatpak_builds_of_the_archives_what_can_be_started(
    build: SimpleNamespace, tmp_path: Path, downloads: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The recipe is carried out on what the build leaves; only the runtime is not there."""
    product = tmp_path / "tabletop"
    (product / "_internal").mkdir(parents=True)
    (product / "tabletop").write_text('#!/bin/sh\necho "played $*"\n')
    (product / "tabletop").chmod(0o755)
    monkeypatch.setattr(build.make, "SYSTEM", "linux")
    build.make.prepare(tmp_path / "made")
    build.make.finish(product, tmp_path / "made")
    [written, _] = build.catalogues.write(downloads, tmp_path / "out", PAGE)
    told: dict[str, Any] = json.loads(written.read_text(encoding="utf-8"))
    assert told["id"] == build.recipe.IDENTIFIER and told["runtime"] == "org.freedesktop.Platform"
    asked = {"share=ipc", "socket=wayland", "socket=fallback-x11", "socket=pulseaudio", "device=dri"}
    assert set(told["finish-args"]) == {f"--{word}" for word in asked}, "no network, no files"
    [module] = told["modules"]
    sources = {source["only-arches"][0]: source for source in module["sources"]}
    assert set(sources) == {"x86_64", "aarch64"}
    for source in sources.values():  # beside the recipe: nothing is fetched
        assert source["type"] == "archive" and "url" not in source
        assert source["path"] in build.recipe.released() and source["path"].endswith(".tar.gz")
        assert source["sha256"] == hashlib.sha256((downloads / source["path"]).read_bytes()).hexdigest()
    app = tmp_path / "app"
    environment = {"PATH": os.environ["PATH"], "FLATPAK_DEST": str(app)}
    for command in module["build-commands"]:
        subprocess.run(["sh", "-ec", command], cwd=product, env=environment, check=True)
    ran = subprocess.run([str(app / "bin" / told["command"]), "x"], capture_output=True, text=True, check=True)
    assert ran.stdout == "played x\n"
    for name in ("LICENSE", "CHANGELOG.md", "NOTICES/README.txt"):
        assert (app / "lib" / "tabletop" / name).is_file(), name
    share = app / "share"
    name = told["id"]
    files = [path for path in share.rglob("*") if path.is_file()]
    assert files and all(path.name.startswith(f"{name}.") for path in files), "others do not leave a Flatpak"
    assert f"\nIcon={name}\n" in (share / "applications" / f"{name}.desktop").read_text(encoding="utf-8")
    metainfo = ET.parse(share / "metainfo" / f"{name}.metainfo.xml").getroot()
    assert metainfo.findtext("launchable") == f"{name}.desktop" and metainfo.findtext("icon") == name
    kinds = ET.parse(share / "mime" / "packages" / f"{name}.xml").getroot()
    icons = {element.get("name") for element in kinds.iter() if element.tag.endswith("icon")}
    assert icons == {path.stem for path in share.rglob("mimetypes/*.png")} and len(icons) == len(build.recipe.ICONS)


# -- versions
def bound() -> dict[str, str]:
    """The packages that a release is bound to."""
    rows = (TOP / "build" / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return dict(row.split("==") for row in rows if row and not row.startswith("#"))


def test_the_tool_that_lists_the_parts_is_bound_with_all_that_it_wants(build: SimpleNamespace) -> None:
    assert {"cyclonedx-bom", "pyinstaller"} <= set(bound())
    if build.parts.there():
        # an extra of jsonschema brings more than this tells; what is direct and below it must be there
        assert needed("cyclonedx-bom") <= set(bound())


def same(name: str) -> str:
    """A package's name as constraints.txt spells it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def fixes(newest: dict[str, str], ours: dict[str, str]) -> list[str]:
    """Which packages have a newer version that says by its number that it only mends: the last number is higher."""
    found = []
    for name, version in ours.items():
        mine, theirs = version.split("."), newest.get(name, version).split(".")
        same_line = len(mine) == len(theirs) >= 3 and mine[:-1] == theirs[:-1] and theirs[-1].isdigit()
        if same_line and int(theirs[-1]) > int(mine[-1]):
            found.append(f"{name} {version}: {'.'.join(theirs)} mends something")
    return found


def test_what_mends_is_told_by_its_number() -> None:
    ours = {"a": "1.2.3", "b": "2.0.0", "c": "1.0", "d": "1.0.9"}
    assert fixes({"a": "1.2.10", "b": "2.1.0", "c": "1.1", "d": "1.0.9"}, ours) == ["a 1.2.3: 1.2.10 mends something"]
    assert fixes({}, ours) == []


def asked(*words: str) -> Any:
    """What pip tells in JSON; the test is left out where no index answers."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *words]
    try:
        ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
        return json.loads(ran.stdout)
    except (subprocess.TimeoutExpired, json.JSONDecodeError):
        pytest.skip("no index of packages answers")


def test_newer_versions_of_what_is_bound_are_told() -> None:
    """Long, for it asks the index: whoever makes a release runs it where the packages are. What mends makes it
    red, what is new is told.
    """
    here = {same(row["name"]): row["version"] for row in asked("list", "--format=json")}
    outdated = {same(row["name"]): row["latest_version"] for row in asked("list", "--outdated", "--format=json")}
    newest, ours = here | outdated, bound()
    newer = [f"{name} {ours[name]}: {newest[name]}" for name in ours if newest.get(name, ours[name]) != ours[name]]
    if not (outdated or newer):
        pytest.skip("no index of packages answers, or everything is the newest")
    if newer:
        warnings.warn("There are other versions: " + ", ".join(newer), stacklevel=1)
    assert fixes(newest, ours) == []


@pytest.mark.skipif(shutil.which("pip-audit") is None, reason="pip-audit is not installed")
def test_nothing_that_is_bound_has_a_known_hole() -> None:
    """Long, for it asks the index."""
    command = ["pip-audit", "--no-deps", "--disable-pip", "-f", "json", "-r", str(TOP / "build" / "constraints.txt")]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    told = json.loads(ran.stdout)["dependencies"] if ran.stdout.strip() else []
    if not any("vulns" in p for p in told):
        pytest.skip("nobody who knows of holes answers")
    assert [f"{p['name']} {p['version']}: {p['vulns']}" for p in told if p.get("vulns")] == []
