// The words of the screen of the callbacks.

import { useText } from '../../app/language.tsx';
import { CALLBACKS_EN, type CallbacksText } from '../../messages/en/callbacks.ts';
import { CALLBACKS_ZH } from '../../messages/zh/callbacks.ts';

export function useCallbacksText(): CallbacksText {
  return useText({ en: CALLBACKS_EN, zh: CALLBACKS_ZH });
}
