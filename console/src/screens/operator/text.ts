// The words of the screens of operators.

import { useText } from '../../app/language.tsx';
import { AUTHORITY_EN, type AuthorityText } from '../../messages/en/authority.ts';
import { OPERATOR_EN, type OperatorText } from '../../messages/en/operator.ts';
import { AUTHORITY_ZH } from '../../messages/zh/authority.ts';
import { OPERATOR_ZH } from '../../messages/zh/operator.ts';
import { useSecurityText } from '../security/text.ts';

export function useOperatorText(): OperatorText {
  return useText({ en: OPERATOR_EN, zh: OPERATOR_ZH });
}

/** Of what they see of everybody. */
export function useAuthorityText(): AuthorityText {
  return useText({ en: AUTHORITY_EN, zh: AUTHORITY_ZH });
}

/** As users read it about themselves, unless that would be wrong about others. */
export function useActionName(): (action: string) => string {
  const { actions } = useAuthorityText();
  const { log } = useSecurityText();
  return (action) => actions[action] ?? log.events[action] ?? action;
}
