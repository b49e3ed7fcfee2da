// The script of pages that follow an order or a refund request and take a payment password. In a
// browser too old for it the page works as it does without a script: by its forms.

import { mountClock, runClock } from './clock-line.ts';
import { mountCopy } from './copy.ts';
import { captureKeys, mountPin } from './pin.ts';
import { mountPrint } from './print.ts';
import { mountPage, onMount } from './replace-page.ts';
import { onUnclear } from './sending.ts';
import { mountTap } from './tap.ts';
import { pollSoon, watch } from './watch.ts';

if ('fetch' in window && 'DOMParser' in window && 'matchMedia' in window) {
  onMount(mountClock);
  onMount(mountPin);
  onMount(mountTap);
  onMount(mountCopy);
  onMount(mountPrint);
  watch();
  captureKeys();
  runClock(pollSoon);
  onUnclear(pollSoon);
  mountPage();
}
