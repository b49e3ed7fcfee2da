// The tables of operations in the documentation: a row for each, between the marks `<!-- operations -->` and
// `<!-- end -->`. The prose around them is written by hand.

import type { AnyOperation } from '../src/interface/operation.ts';
import { OPERATIONS } from '../src/interface/operations.ts';

const WORDS = {
  en: {
    head: '| operation | below `/api/v1` | with | `tael` |',
    and: ', ',
    or: ' or ',
    only: 'only ',
    pay_password: 'payment password',
    login_password: 'password',
    login_password_later: 'password',
    login_password_for_more: 'password for more',
  },
  zh: {
    head: '| 操作 | `/api/v1` 之下 | 凭证 | `tael` |',
    and: '、',
    or: ' 或 ',
    only: '仅 ',
    pay_password: '支付密码',
    login_password: '登录密码',
    login_password_later: '登录密码',
    login_password_for_more: '登录密码（放宽时）',
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

/** Empty cells at the end are left out. */
function rowOf(operation: AnyOperation, language: Language): string {
  const { method, path, may, summary, command } = operation;
  const address = `\`${method} ${path.replace(/:(\w+)/g, '{$1}')}\``;
  const cells = [
    summary[language],
    may.session || may.key ? address : '',
    proofsOf(operation, WORDS[language]),
    may.machine && command ? `\`${command.name}\`` : '',
  ];
  return `| ${cells.join(' | ')} |`.replace(/(?: \| *)+$/, ' |');
}

/** What a person needs beside their session, and the scopes of keys that may. */
function proofsOf(operation: AnyOperation, words: (typeof WORDS)[Language]): string {
  const { may, proof } = operation;
  if (may.session) assertToldByAddress(operation);
  const scopes = [may.key, may.orKey].filter((scope) => scope !== undefined && scope !== null);
  const key = scopes.map((scope) => `\`${scope}\``).join(words.or);
  if (!may.session) return key && `${words.only}${key}`;
  return [proof ? words[proof] : '', key].filter((part) => part !== '').join(words.and);
}

function assertToldByAddress({ for: whose, path }: AnyOperation): void {
  const told = /^\/(operator|till)\b/.exec(path)?.[1] ?? 'owner';
  if (told !== whose) throw new Error(`${path} is for ${whose}, which its address does not tell.`);
}
