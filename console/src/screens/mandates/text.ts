// Gives the screens of mandates their words in the reader's language.

import { useText } from '../../app/language.tsx';
import { MANDATES_EN } from '../../messages/en/mandates.ts';
import { MANDATES_ZH } from '../../messages/zh/mandates.ts';

export function useMandatesText() {
  return useText({ en: MANDATES_EN, zh: MANDATES_ZH });
}
