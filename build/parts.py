"""The list of what is packed (SBOM) in the words of CycloneDX: cyclonedx-py looks through the environment that builds,
and what stays at home is left out.
"""

from __future__ import annotations

import json
import platform
import re
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import recipe
from notices import PACKAGES

END = ".cdx.json"


def there() -> bool:
    """Whether the tool is installed."""
    return find_spec("cyclonedx_py") is not None


def same(name: str) -> str:
    """A package's name as every spelling of it is compared."""
    return re.sub(r"[-_.]+", "-", name).lower()


def packed(told: dict[str, Any]) -> dict[str, Any]:
    """Of an environment's list what goes into the program, with Python itself. Where this copy of it was built is
    nobody's business.
    """
    whole = {**told["metadata"]["component"], "version": recipe.version()}
    whole.pop("externalReferences", None)
    kept = [part for part in told.get("components", ()) if same(part["name"]) in PACKAGES]
    python = {
        "type": "platform",
        "bom-ref": "python",
        "name": "Python",
        "version": platform.python_version(),
        "licenses": [{"license": {"id": "PSF-2.0"}}],
    }
    known = {whole["bom-ref"], *(part["bom-ref"] for part in kept)}
    needs = [
        {**row, "dependsOn": sorted(known & set(row.get("dependsOn", ())))}
        for row in told.get("dependencies", ())
        if row["ref"] in known
    ]
    for row in needs:
        if row["ref"] == whole["bom-ref"]:
            row["dependsOn"] = sorted({*row["dependsOn"], "python"})
    return {
        **told,
        "metadata": {**told["metadata"], "component": whole},
        "components": [*kept, python],
        "dependencies": [*needs, {"ref": "python"}],
    }


def write(folder: Path, system: str) -> Path:
    """The list as a file to download."""
    target = folder / recipe.file_name(system, END)
    with tempfile.TemporaryDirectory(prefix="tabletop-parts-") as temporary:
        found = Path(temporary) / "found.json"
        words = ["--pyproject", str(recipe.TOP / "pyproject.toml"), "--mc-type", "application", "--output-reproducible"]
        command = [sys.executable, "-m", "cyclonedx_py", "environment", *words, "--of", "JSON", "-o", str(found)]
        subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
        told = packed(json.loads(found.read_text(encoding="utf-8")))
    target.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8", newline="\n")
    return target
