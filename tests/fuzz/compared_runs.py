"""Runs of the command line, and whether two of them have the same results."""
import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CLI = ROOT / "build/release/bin/periscope-cli"


def environment(options):
    """In which a run with these arguments starts. Results are of one device, or of two that are equal."""
    variables = {**os.environ}
    # Thousands of short kernels: waking threads for them takes longer than the kernels.
    variables.setdefault("POCL_DEVICES", "basic")
    if "--devices" in options:
        variables["POCL_DEVICES"] = "basic basic"
    return variables


def start(cli, words, variables):
    return subprocess.Popen([cli, "run", *words], env=variables, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def finish(cli, words, variables):
    """What is wrong with the run; nothing if it reached its end."""
    process = start(cli, words, variables)
    complaint = process.communicate()[1].decode(errors="replace")
    # Load steps that did not converge (8) are a result, too.
    return "" if process.returncode in (0, 8) else f"exit code {process.returncode}: {complaint.strip()}"


def differing(straight, killed):
    names = {p.relative_to(straight) for p in [straight / "observers.csv", *straight.glob("frames/*")]}
    others = {p.relative_to(killed) for p in [killed / "observers.csv", *killed.glob("frames/*")]}
    wrong = sorted(str(n) for n in names ^ others)
    for name in sorted(names & others):
        if (straight / name).read_bytes() != (killed / name).read_bytes():
            wrong.append(str(name))
    return wrong
