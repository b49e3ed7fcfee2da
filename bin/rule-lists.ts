// The list of rules on the pages about the ledger: one for each that `tael verify` checks, between the marks
// `<!-- rules -->` and `<!-- end -->`, in the words of the program and of its console.

import { LEDGER_RULES_ZH } from '../console/src/messages/zh/ledger-rules.ts';
import { CONTINUED_RULES, RULES, WHOLE_RULE_NAMES } from '../src/store/postgres/verify/verify.ts';

export const RULE_PAGES = { en: 'docs/ledger.md', zh: 'docs/zh/ledger.md' } as const;
type Language = keyof typeof RULE_PAGES;

const MARKED = /(?<=<!-- rules -->\n)[\s\S]*?(?=<!-- end -->)/;

const WORDS = {
  en: { colon: ': ', whole: ' *Whole.*', last: ' *`--since last`.*' },
  zh: { colon: '：', whole: '*整本账。*', last: '*`--since last`。*' },
} as const;

/** The page with its list as the program has it. */
export function withRuleList(page: string, language: Language): string {
  const { colon, whole, last } = WORDS[language];
  const line = ([name, rule]: readonly [string, string], mark: string) => {
    const words = language === 'zh' ? LEDGER_RULES_ZH[name] : rule;
    if (words === undefined) throw new Error(`The rule ${name} is not told in Chinese.`);
    return `- \`${name}\`${colon}${words}${mark}\n`;
  };
  const list = [
    ...Object.entries(RULES).map((rule) =>
      line(rule, WHOLE_RULE_NAMES.includes(rule[0]) ? whole : ''),
    ),
    ...Object.entries(CONTINUED_RULES).map((rule) => line(rule, last)),
  ];
  return page.replace(MARKED, () => `\n${list.join('')}\n`);
}
