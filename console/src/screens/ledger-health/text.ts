// The words of the screen of the ledger's health, and the rules in the language of the reader.

import { useLanguage, useText } from '../../app/language.tsx';
import { LEDGER_HEALTH_EN, type LedgerHealthText } from '../../messages/en/ledger-health.ts';
import { LEDGER_HEALTH_ZH } from '../../messages/zh/ledger-health.ts';
import { LEDGER_RULES_ZH } from '../../messages/zh/ledger-rules.ts';

export function useHealthText(): LedgerHealthText {
  return useText({ en: LEDGER_HEALTH_EN, zh: LEDGER_HEALTH_ZH });
}

/** A rule by its name; `said` is how the service says it, in English. */
export function useRuleText(): (name: string, said: string) => string {
  const { language } = useLanguage();
  return (name, said) => (language === 'zh' ? (LEDGER_RULES_ZH[name] ?? said) : said);
}
