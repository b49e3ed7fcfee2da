// The tables of operations in the documentation: a row for each, between the marks `<!-- operations -->` and
// `<!-- end -->`. The prose around them is written by hand.

import { BASE } from '../src/http/route.ts';
import type { AnyOperation } from '../src/interface/operation.ts';
import { OPERATIONS } from '../src/interface/operations.ts';

const WORDS = {
  en: {
    head: '| operation | address | who may | command |',
    owner: 'signed in',
    operator: 'an operator',
    till: 'the owner or the staff of the branch',
    pay_password: 'with the payment password',
    login_password: 'with the login password',
    login_password_later: 'with the login password',
    login_password_for_more: 'with the login password for what allows more',
    key: 'a key with ',
    machine: 'at the machine',
    or: '; ',
    and: ', ',
  },
  zh: {
    head: '| 操作 | 地址 | 谁可以 | 命令 |',
    owner: '已登录的用户',
    operator: '运营人员',
    till: '门店的所有者或店员',
    pay_password: '须支付密码',
    login_password: '须登录密码',
    login_password_later: '须登录密码',
    login_password_for_more: '放宽权限须登录密码',
    key: '密钥，权限 ',
    machine: '本机',
    or: '；',
    and: '，',
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
  const address = `\`${method} ${BASE}${path.replace(/:(\w+)/g, '{$1}')}\``;
  const cells = [
    summary[language],
    may.session || may.key ? address : '',
    whoOf(operation, WORDS[language]),
    may.machine && command ? `\`tael ${command.name}\`` : '',
  ];
  return `| ${cells.join(' | ')} |`;
}

function whoOf({ for: whose, may, proof }: AnyOperation, words: (typeof WORDS)[Language]): string {
  const person = [words[whose], ...(proof ? [words[proof]] : [])].join(words.and);
  const who = [
    ...(may.session ? [person] : []),
    ...(may.key ? [`${words.key}\`${may.key}\``] : []),
    ...(may.machine ? [words.machine] : []),
  ];
  return who.join(words.or);
}
