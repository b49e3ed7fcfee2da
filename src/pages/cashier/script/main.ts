// The script of the cashier page. Without it the page says the same, and is reloaded by hand.

import { offerCopy } from './copy-link.ts';
import { startCountdown } from './count-down.ts';
import { onReplace } from './replace-page.ts';
import { sendFormsInPlace } from './send-in-place.ts';
import { offerSound } from './sound.ts';
import { show } from './till.ts';
import { watch } from './watch.ts';

function mount(): void {
  show('reload', false);
  offerCopy();
  offerSound();
  startCountdown();
  sendFormsInPlace();
}

onReplace(mount);
mount();
watch();
