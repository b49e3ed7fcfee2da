// The words of the screen that holds the books against the bank, in the reader's language.

import { useText } from '../../app/language.tsx';
import { BANK_EN } from '../../messages/en/bank.ts';
import { BANK_ZH } from '../../messages/zh/bank.ts';

export function useBankText() {
  return useText({ en: BANK_EN, zh: BANK_ZH });
}
