// The words of the security screen, and devices in the language of the reader.

import { boot } from '../../app/boot.ts';
import { useLanguage, useText } from '../../app/language.tsx';
import { SECURITY_EN, type SecurityText } from '../../messages/en/security.ts';
import { SECURITY_ZH } from '../../messages/zh/security.ts';

export function useSecurityText(): SecurityText {
  const { language } = useLanguage();
  const text = useText({ en: SECURITY_EN, zh: SECURITY_ZH });
  if (boot.provider === null) return text;
  const through = text.log.signedInThrough(boot.provider.names[language]);
  const events = { ...text.log.events, signed_in_by_provider: through };
  return { ...text, log: { ...text.log, events } };
}

/** The service says `Chrome on Android`, or only one of the two. */
export function deviceText(device: string | null, text: SecurityText): string {
  if (device === null) return text.sessions.unknown;
  const [browser = '', system] = device.split(' on ');
  return system === undefined ? browser : text.device(browser, system);
}
