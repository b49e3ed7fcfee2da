// What people are shown while no money may leave their account: until when, and what was replaced.

import type { CoolingOff } from '../../core/access/cooling-off.ts';
import { renderStatusMessage } from './components.ts';
import { minuteTextAfter } from './format.ts';
import type { Html } from './html.ts';
import type { PageText } from './text.ts';

export function renderCoolingOff({ untilMs, after }: CoolingOff, text: PageText): Html {
  const { heading, replaced, detail } = text.coolingOff;
  const sentence = detail(replaced[after], minuteTextAfter(untilMs));
  return renderStatusMessage('cooling', { heading, detail: sentence });
}
