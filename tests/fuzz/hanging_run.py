"""Whether a run hangs, or only waits for a processor that other programs use."""
import os
import shutil
import signal
import subprocess
import threading
from pathlib import Path

IDLE = 120  # s in which a run wants neither a processor nor the disk
WORK = 100  # s of processor time; a run takes less than 1 s, or 10 s if it compiles its kernels


def processes_of(process):
    """The process and those that it has started, such as the helper process."""
    found = [process]
    for number in found:
        for children in Path(f"/proc/{number}/task").glob("*/children"):
            found += [int(child) for child in content(children).split()]
    return found


def content(file):
    try:
        return file.read_text()
    except OSError:  # the process has ended
        return ""


def threads_of(process):
    """The fields of each thread's file stat that follow its name; the first one is its state."""
    stats = [content(file) for file in Path(f"/proc/{process}/task").glob("*/stat")]
    return [stat.rpartition(")")[2].split() for stat in stats if stat]


def is_idle(process):
    """Whether none of its threads runs, waits for a processor (R), or waits for the disk (D)."""
    return not any(thread[0] in "RD" for number in processes_of(process) for thread in threads_of(number))


def work_of(process):
    """Processor time in s, with that of the processes that it has started."""
    stats = [content(Path(f"/proc/{number}/stat")).rpartition(")")[2].split() for number in processes_of(process)]
    ticks = sum(sum(map(int, stat[11:15])) for stat in stats if stat)
    return ticks / os.sysconf("SC_CLK_TCK")


def where_it_is(process):
    """In which call of the system each thread waits, and, if gdb is there, its stack."""
    text = ""
    for number in processes_of(process):
        folder = Path(f"/proc/{number}")
        text += f"process {number}: {content(folder / 'cmdline')!r}\n"
        for thread in sorted(folder.glob("task/*")):
            text += f"    thread {thread.name}: {content(thread / 'wchan')} {content(thread / 'stat')}"
        if shutil.which("gdb"):
            words = ["gdb", "-nx", "-batch", "-p", str(number), "-ex", "thread apply all backtrace 30"]
            text += subprocess.run(words, capture_output=True, text=True, errors="replace").stdout
    return text


class Watch:
    """Kills a process that hangs, after it has written to a file where the process is. On a busy machine a run that takes 0.4 s of
    processor time was seen to need more than two minutes, so the time on the clock says nothing."""

    def __init__(self, process, file):
        self.process, self.file, self.hangs = process, file, False
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self.look, daemon=True)
        self.thread.start()

    def look(self):
        idle = 0
        while not self.ended.wait(1):
            # A process that looks from time to time whether another one has ended is not quite idle.
            idle = max(0, idle + (1 if is_idle(self.process) else -1))
            if idle >= IDLE or work_of(self.process) >= WORK:
                self.hangs = True
                self.file.write_text(where_it_is(self.process))
                os.kill(self.process, signal.SIGKILL)
                return

    def end(self):
        """Whether the process, which has ended, was killed because it hung."""
        self.ended.set()
        self.thread.join()
        return self.hangs
