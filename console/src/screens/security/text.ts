// The words of the security screen, and devices in the language of the reader.

import { useText } from '../../app/language.tsx';
import { SECURITY_EN, type SecurityText } from '../../messages/en/security.ts';
import { SECURITY_ZH } from '../../messages/zh/security.ts';

export function useSecurityText(): SecurityText {
  return useText({ en: SECURITY_EN, zh: SECURITY_ZH });
}

/** The service says `Chrome on Android`, or only one of the two. */
export function deviceText(device: string | null, text: SecurityText): string {
  if (device === null) return text.sessions.unknown;
  const [browser = '', system] = device.split(' on ');
  return system === undefined ? browser : text.device(browser, system);
}
