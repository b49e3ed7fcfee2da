// The clock beside the deadline, shown when little time is left: before, it would only hurry people.
// It runs on the service's time, not on the phone's.

import { formatClock, isLast, minutesReached } from './countdown.ts';
import { page, part, say, show, word } from './screen.ts';

let aheadMs = 0;
let beforeMs = 0;

/** What the service's clock says now. */
export function setTime(serverMs: number): void {
  if (serverMs > 0) aheadMs = serverMs - Date.now();
}

export function mountClock(): void {
  setTime(Number(page()?.dataset.now));
  beforeMs = leftMs();
  drawClock(beforeMs);
}

/** Calls `over` when the time is up. */
export function runClock(over: () => void): void {
  setInterval(() => {
    if (!part('left')) return;
    const left = leftMs();
    const minutes = minutesReached(beforeMs, left);
    beforeMs = left;
    drawClock(left);
    if (minutes === null) return;
    say(minutes === 0 ? word('timeUp') : word('minutesLeft', minutes));
    if (minutes === 0) over();
  }, 1_000);
}

function leftMs(): number {
  return Number(page()?.dataset.expires) - Date.now() - aheadMs;
}

function drawClock(left: number): void {
  const line = part('left');
  if (!line) return;
  show(line, isLast(left));
  line.textContent = word('left', formatClock(left));
}
