// The time left, from the service's clock and not the device's: a quiet clock, with emphasis in the last
// five minutes, and read out at five and at one.

import { clock, isLast, minutesReached } from '../../pay/script/countdown.ts';
import { part, say, show, till, word } from './till.ts';

const EVERY_MS = 500;

let timer = 0;

export function countDown(): void {
  clearInterval(timer);
  const data = till();
  if (!data.now || !data.expires) return;
  const atMs = performance.now();
  const leftAtStartMs = Number(data.expires) - Number(data.now);
  let beforeMs = leftAtStartMs;
  const draw = () => {
    const leftMs = leftAtStartMs - (performance.now() - atMs);
    const line = part('left');
    if (!line) return clearInterval(timer);
    line.textContent = word('left', clock(leftMs));
    line.classList.toggle('soon', isLast(leftMs));
    show('left', true);
    const minutes = minutesReached(beforeMs, leftMs);
    if (minutes) say(word('minutesLeft', String(minutes)));
    beforeMs = leftMs;
  };
  draw();
  timer = window.setInterval(draw, EVERY_MS);
}
