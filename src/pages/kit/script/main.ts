// Where the script of the pay page begins. Without what it needs the page stays what it is without a
// script: forms that work.

import { mountClock, runClock } from './clock-line.ts';
import { mountCopy } from './copy.ts';
import { onShown, shown } from './exchange.ts';
import { mountPin, takeKeys } from './pin.ts';
import { onUnclear } from './sending.ts';
import { askSoon, watch } from './watch.ts';

if ('fetch' in window && 'DOMParser' in window && 'matchMedia' in window) {
  onShown(mountClock);
  onShown(mountPin);
  onShown(mountCopy);
  watch();
  takeKeys();
  runClock(askSoon);
  onUnclear(askSoon);
  shown();
}
