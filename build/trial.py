"""Tries the Linux archive or the AppImage as players meet it: `python build/trial.py [FILE]`. It is put into a folder
whose name has blanks and odd letters, nobody may write there, and its self-test runs with an empty environment, without
HOME, and (when started as root) as a user that nobody knows. Where Xvfb is there, the time to the first picture is
measured.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import shutil
import signal
import statistics
import subprocess
import sys
import tarfile
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import recipe  # noqa: E402

NOBODY = 65534
RUNS = 7


def unpacked(archive: Path, folder: Path) -> Path:
    """The program of an archive, or the AppImage; nobody may write there."""
    if archive.suffix == ".AppImage":
        top = folder / "Tabletop"
        top.mkdir()
        program = top / archive.name
        shutil.copy(archive, program)
        program.chmod(0o755)
    else:
        with tarfile.open(archive) as tar:
            tar.extractall(folder, filter="tar")
        top = next(folder.iterdir())
        program = top / "tabletop"
    for path in [*top.rglob("*"), top, folder]:
        if not path.is_symlink():
            path.chmod(0o555 if path.is_dir() or path.stat().st_mode & 0o100 else 0o444)
    return program


def given_to(program: Path) -> dict[str, str]:
    """What a program gets in any case. An AppImage is mounted by a tool that fresh machines lack; it unpacks itself."""
    return {"APPIMAGE_EXTRACT_AND_RUN": "1", "PATH": "/usr/bin:/bin"} if program.suffix == ".AppImage" else {}


def selftest(program: Path, environment: dict[str, str]) -> bool:
    """The self-test; as a user without a home where we may take his place."""
    environment = {**given_to(program), **environment}
    given = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
    ran = subprocess.run(
        [str(program), "selftest", "--json"],
        env=environment,
        cwd="/",
        capture_output=True,
        text=True,
        check=False,
        **given,
    )  # type: ignore[call-overload]
    steps = [json.loads(row) for row in ran.stdout.splitlines() if row.startswith("{")]
    bad = [step["sentence"] for step in steps if not step["ok"]]
    print(f"  {len(steps) - len(bad)} of {len(steps)} steps", *bad, ran.stderr, flush=True)
    return ran.returncode == 0 and bool(steps)


def first_picture(program: Path, home: Path, display: str) -> float:
    """Seconds from the start of the program to its first picture on the shelf; inf when it ended without one."""
    environment = {"DISPLAY": display, "SDL_AUDIODRIVER": "dummy", "TABLETOP_HOME": str(home), "TABLETOP_TELL": "1"}
    environment |= given_to(program)
    began = time.perf_counter()
    with subprocess.Popen(
        [str(program)],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,  # an AppImage is two processes, which end together
    ) as child:
        assert child.stdout is not None
        seen = any('"frame"' in row for row in child.stdout)
        took = time.perf_counter() - began if seen else math.inf
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)
    return took


def main() -> int:
    """Try an archive, usually the one in dist/download. Returns the exit code."""
    usual = recipe.TOP / "dist" / "download" / recipe.file_name("linux", ".tar.gz")
    archive = Path(sys.argv[1]) if len(sys.argv) > 1 else usual
    temporary = Path(tempfile.mkdtemp(prefix="tabletop-trial-"))
    temporary.chmod(0o755)
    folder = temporary / "Büro – zażółć ☂ 100%"
    folder.mkdir()
    good = True
    try:
        program = unpacked(archive, folder)
        for words, environment in (
            ("an empty environment", {}),
            ("a home that is not there", {"HOME": str(temporary / "none")}),
            ("a home that is a file", {"HOME": str(archive)}),
        ):
            print(words, flush=True)
            good = selftest(program, environment) and good
        if shutil.which("Xvfb"):
            reading, writing = os.pipe()
            words_of_x = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x720x24", "-nolisten", "tcp"]
            with subprocess.Popen(words_of_x, pass_fds=[writing], stderr=subprocess.DEVNULL) as x:
                os.close(writing)
                with os.fdopen(reading) as number:
                    display = ":" + number.readline().strip()
                times = [first_picture(program, temporary / "home", display) for _ in range(RUNS)]
                x.terminate()
            told = f"{statistics.median(times):.2f} s (from {min(times):.2f} to {max(times):.2f} in {RUNS} starts)"
            print(f"first picture after {told}" if max(times) < math.inf else "no picture", flush=True)
            good = good and max(times) < math.inf
    finally:
        for path in [folder, *folder.rglob("*")]:
            if path.is_dir() and not path.is_symlink():
                path.chmod(0o755)
        shutil.rmtree(temporary)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
