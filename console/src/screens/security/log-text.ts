// The words of what happened to an account, which the first screen has too, and devices in the language of
// the reader.

import { boot } from '../../app/boot.ts';
import { useLanguage, useText } from '../../app/language.tsx';
import { SECURITY_LOG_EN, type SecurityLogText } from '../../messages/en/security-log.ts';
import { SECURITY_LOG_ZH } from '../../messages/zh/security-log.ts';

export function useSecurityLogText(): SecurityLogText {
  const { language } = useLanguage();
  const text = useText({ en: SECURITY_LOG_EN, zh: SECURITY_LOG_ZH });
  if (boot.provider === null) return text;
  const through = text.log.signedInThrough(boot.provider.names[language]);
  const events = { ...text.log.events, signed_in_by_provider: through };
  return { ...text, log: { ...text.log, events } };
}

/** The service says `Chrome on Android`, or only one of the two. */
export function deviceText(device: string | null, text: SecurityLogText): string {
  if (device === null) return text.unknownDevice;
  const [browser = '', system] = device.split(' on ');
  return system === undefined ? browser : text.device(browser, system);
}
