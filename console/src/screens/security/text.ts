// The words of the security screen.

import { useText } from '../../app/language.tsx';
import { SECURITY_EN, type SecurityText } from '../../messages/en/security.ts';
import { SECURITY_ZH } from '../../messages/zh/security.ts';
import { useSecurityLogText } from './log-text.ts';

export function useSecurityText(): SecurityText {
  const text = useText({ en: SECURITY_EN, zh: SECURITY_ZH });
  return { ...text, ...useSecurityLogText() };
}
