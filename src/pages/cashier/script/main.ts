// The script of the cashier page. Without it the page says the same and is asked again by hand.

import { offerCopy } from './copy-link.ts';
import { countDown } from './count-down.ts';
import { onExchanged } from './exchange.ts';
import { sendInPlace } from './send-in-place.ts';
import { offerSound } from './sound.ts';
import { show } from './till.ts';
import { watch } from './watch.ts';

function furnish(): void {
  show('reload', false);
  offerCopy();
  offerSound();
  countDown();
  sendInPlace();
}

onExchanged(furnish);
furnish();
watch();
