// The time left by the service's clock, not the device's: emphasised in the last five minutes, and
// announced at five minutes and at one.

import { formatClock, isLast, minutesReached } from '../../kit/script/countdown.ts';
import { part, say, show, till, word } from './till.ts';

const EVERY_MS = 500;

let timer = 0;
let aheadMs = 0;

/** What the service's clock says now. The device may sleep, or its clock may be set, in between. */
export function setTime(serverMs: number): void {
  if (serverMs > 0) aheadMs = serverMs - Date.now();
}

export function startCountdown(): void {
  clearInterval(timer);
  const data = till();
  if (!data.now || !data.expires) return;
  setTime(Number(data.now));
  const left = () => Number(data.expires) - Date.now() - aheadMs;
  let beforeMs = left();
  const draw = () => {
    const leftMs = left();
    const line = part('left');
    if (!line) return clearInterval(timer);
    line.textContent = word('left', formatClock(leftMs));
    line.classList.toggle('soon', isLast(leftMs));
    show('left', true);
    const minutes = minutesReached(beforeMs, leftMs);
    if (minutes) say(word('minutesLeft', String(minutes)));
    beforeMs = leftMs;
  };
  draw();
  timer = window.setInterval(draw, EVERY_MS);
}
