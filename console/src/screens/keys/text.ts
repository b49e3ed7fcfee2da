// The words of the screen of the API keys.

import { useText } from '../../app/language.tsx';
import { KEYS_EN, type KeysText } from '../../messages/en/keys.ts';
import { KEYS_ZH } from '../../messages/zh/keys.ts';

export function useKeysText(): KeysText {
  return useText({ en: KEYS_EN, zh: KEYS_ZH });
}
