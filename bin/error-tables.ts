// The tables of errors in the documentation: a row for each refusal, between the marks `<!-- refusals -->`
// and `<!-- end -->`. The prose around them is written by hand.

import { REFUSAL_CODES } from '../src/core/refusal.ts';
import { messageOf, REFUSALS } from '../src/refusals/refusals.ts';
import { exampleOf } from '../src/server/openapi/failures.ts';

export const ERROR_PAGES = {
  en: { file: 'docs/api/errors.md', head: '| code | HTTP | message |' },
  zh: { file: 'docs/zh/api/errors.md', head: '| 错误码 | HTTP | 说明 |' },
} as const;

const MARKED = /(?<=<!-- refusals -->\n)[\s\S]*?(?=<!-- end -->)/;

/** The page with its table as the rows have it. */
export function withErrorTable(page: string, language: keyof typeof ERROR_PAGES): string {
  const rows = REFUSAL_CODES.map((code) => {
    const message = messageOf(exampleOf(code, 'Tael'), language);
    return `| \`${code}\` | ${REFUSALS[code].http} | ${message} |`;
  });
  const table = [ERROR_PAGES[language].head, '|---|---|---|', ...rows, ''].join('\n');
  return page.replace(MARKED, () => table);
}
