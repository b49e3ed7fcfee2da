// The words of the screens of operators.

import { useText } from '../../app/language.tsx';
import { OPERATOR_EN, type OperatorText } from '../../messages/en/operator.ts';
import { OPERATOR_ZH } from '../../messages/zh/operator.ts';

export function useOperatorText(): OperatorText {
  return useText({ en: OPERATOR_EN, zh: OPERATOR_ZH });
}
