// The words of topping up, in the reader's language.

import { useText } from '../../app/language.tsx';
import { TOP_UPS_EN } from '../../messages/en/top-ups.ts';
import { TOP_UPS_ZH } from '../../messages/zh/top-ups.ts';

export function useTopUpsText() {
  return useText({ en: TOP_UPS_EN, zh: TOP_UPS_ZH });
}
