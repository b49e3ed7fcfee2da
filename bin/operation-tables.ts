// The tables of operations in the documentation: a row for each, between the marks `<!-- operations -->` and
// `<!-- end -->`. The prose around them is written by hand.

import type { AnyOperation } from '../src/interface/operation.ts';
import { OPERATIONS } from '../src/interface/operations.ts';

const WORDS = {
  en: {
    head: '| operation | below `/api/v1` | who may | `tael` |',
    and: ', ',
    owner: 'user',
    operator: 'operator',
    till: 'till',
    pay_password: ' + payment password',
    login_password: ' + password',
    login_password_later: ' + password',
    login_password_for_more: ' + password for more',
  },
  zh: {
    head: '| 操作 | `/api/v1` 之下 | 谁可以 | `tael` |',
    and: '、',
    owner: '用户',
    operator: '运营',
    till: '收银台',
    pay_password: ' ＋支付密码',
    login_password: ' ＋登录密码',
    login_password_later: ' ＋登录密码',
    login_password_for_more: ' ＋登录密码（放宽时）',
  },
} as const;
type Language = keyof typeof WORDS;

export const OPERATION_PAGES = {
  en: 'docs/api/one-interface.md',
  zh: 'docs/zh/api/one-interface.md',
} as const;

const MARKED = /(?<=<!-- operations -->\n)[\s\S]*?(?=<!-- end -->)/;

/** The page with its table as the declarations have it. */
export function withOperationTable(page: string, language: Language): string {
  const rows = OPERATIONS.map((operation) => rowOf(operation, language));
  const table = [WORDS[language].head, '|---|---|---|---|', ...rows, ''].join('\n');
  return page.replace(MARKED, () => table);
}

function rowOf(operation: AnyOperation, language: Language): string {
  const { method, path, may, summary, command } = operation;
  const address = `\`${method} ${path.replace(/:(\w+)/g, '{$1}')}\``;
  const cells = [
    summary[language],
    may.session || may.key ? address : '',
    whoOf(operation, WORDS[language]),
    may.machine && command ? `\`${command.name}\`` : '',
  ];
  return `| ${cells.join(' | ')} |`;
}

function whoOf({ for: whose, may, proof }: AnyOperation, words: (typeof WORDS)[Language]): string {
  const person = `${words[whose]}${proof ? words[proof] : ''}`;
  const who = [...(may.session ? [person] : []), ...(may.key ? [`\`${may.key}\``] : [])];
  return who.join(words.and);
}
