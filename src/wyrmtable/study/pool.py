"""Many games over processes: tasks worth half a second, results per seed, nothing lost when a worker dies."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from math import ceil
from multiprocessing import resource_tracker

from ..loading import load_for_good
from .games import Plan, Row, blank_row, play_some

TASK_SECONDS = 0.5
AHEAD = 2  # tasks waiting per worker
TRIES = 3  # so often a game may take its worker with it

Job = tuple[int, int]  # number of the game in the study, and its seed


def _start_worker(plan: Plan) -> None:
    """Workers leave Ctrl-C to their parent, and die with it however it dies. What they all need is loaded for good; if
    it cannot be, every row of theirs will say why."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_die_with, args=(parent,), daemon=True).start()
    with contextlib.suppress(Exception):
        load_for_good(plan.game(), plan.setting())


def _die_with(parent: multiprocessing.process.BaseProcess) -> None:
    parent.join()
    os._exit(1)


@contextlib.contextmanager
def _ctrl_c_waits() -> Iterator[None]:
    """A process begun in here never hears Ctrl-C, not even while it is being loaded: what is blocked is inherited.
    Its parent hears it as soon as this ends."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # else it would be begun with the first worker, and lift the block
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Pool:
    """Plays jobs and yields their rows as they come, in no particular order."""

    def __init__(self, plan: Plan, workers: int, task: Callable[[Plan, Sequence[Job]], list[Row]] = play_some) -> None:
        self.plan = plan
        self.workers = max(1, workers)
        self.task = task
        self._waiting: deque[Job] = deque()
        self._deaths: Counter[Job] = Counter()
        self._pace = TASK_SECONDS  # seconds a game takes, as far as known
        self._running: dict[Future[list[Row]], list[Job]] = {}
        self._executor: ProcessPoolExecutor | None = None

    def run(self, jobs: Sequence[Job]) -> Iterator[Row]:
        self._waiting.extend(jobs)
        try:
            while self._waiting or self._running:
                self._feed()
                yield from self._harvest()
        finally:
            self._stop()

    def _feed(self) -> None:
        if self._executor is None:
            spawn = multiprocessing.get_context("spawn")
            self._executor = ProcessPoolExecutor(self.workers, spawn, initializer=_start_worker, initargs=(self.plan,))
        suspects = bool(self._waiting) and self._deaths[self._waiting[0]] > 0  # they stand in front
        room = 1 if suspects else self.workers * AHEAD
        while self._waiting and len(self._running) < room:
            batch = [self._waiting.popleft() for _ in range(self._batch_size(suspects))]
            try:
                with _ctrl_c_waits():
                    future = self._executor.submit(self.task, self.plan, batch)
            except BrokenProcessPool:  # found out while submitting: the harvest puts everything back
                future = Future()
                future.set_exception(BrokenProcessPool("a worker died"))
            self._running[future] = batch

    def _batch_size(self, suspects: bool) -> int:
        """Half a second's worth, but never so much that other workers stand idle. While it is unknown which game
        killed a worker, games go one by one."""
        share = ceil(len(self._waiting) / self.workers)
        return 1 if suspects else max(1, min(ceil(TASK_SECONDS / self._pace), share))

    def _harvest(self) -> Iterator[Row]:
        done, _ = wait(self._running, return_when=FIRST_COMPLETED)
        broken: list[list[Job]] = []
        for future in done:
            batch = self._running.pop(future)
            try:
                rows = future.result()
            except BrokenProcessPool:
                broken.append(batch)
                continue
            took = [row.seconds for row in rows if row.seconds]
            if took:
                self._pace = max(1e-4, (self._pace + sum(took) / len(took)) / 2)
            yield from rows
        if broken:
            yield from self._start_over(broken)

    def _start_over(self, broken: list[list[Job]]) -> Iterator[Row]:
        """A dead worker breaks the whole pool: a new one gets what is missing, and a game that was alone with its
        worker when it died too often is given up."""
        for batch in [*broken, *self._running.values()]:
            alone = len(batch) == 1 and len(broken) + len(self._running) == 1
            for job in batch:
                self._deaths[job] += 1 if alone or not self._deaths[job] else 0
                if self._deaths[job] > TRIES:
                    yield self._lost(job)
                else:
                    self._waiting.appendleft(job)
        self._running.clear()
        self._stop()

    def _lost(self, job: Job) -> Row:
        number, seed = job
        words = f"The worker process died {TRIES} times while it played this game."
        return blank_row(self.plan, self.plan.game().id, seed, self.plan.seats_of(number), words)

    def _stop(self) -> None:
        """Ends the workers at once; a game in the middle is played again another time."""
        if self._executor is None:
            return
        workers = list((self._executor._processes or {}).values())
        self._executor.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.join()
        self._executor = None
