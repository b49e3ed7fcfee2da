// Payees: the bank accounts that a user's withdrawals may go to. Nobody is shown more of an account than its
// last four.

import type { FieldRule } from '../core/field-rule.ts';
import { PAYEE_ID } from '../http/openapi/story.ts';
import {
  type Broken,
  broken,
  isBroken,
  lineOf,
  optional,
  required,
} from '../service/parameters/fields.ts';
import { addPayee, listPayees, removePayee, type ShownPayee } from '../service/payees.ts';
import { invisibleFault } from '../wire/invisible-text.ts';
import * as is from './answer-shape.ts';
import { pageOf, shape } from './answer-shape.ts';
import { own } from './operation.ts';
import { nameInList, pageAfter, pageFields } from './pages.ts';
import { PAYEE_EXAMPLE, PAYEE_FIELDS } from './withdrawal.ts';

const PAYEE = shape<ShownPayee>()({
  name: 'Payee',
  about: 'A bank account that withdrawals may go to.',
  fields: {
    payee_id: is.txNo('The id of the payee.', (one) => one.payeeId),
    ...PAYEE_FIELDS,
    created_at: is.time('When it was added.', (one) => one.createdAtMs),
    usable_at: is.time('From then on a withdrawal may name it.', (one) => one.usableAtMs),
  },
  examples: () => ({
    one: {
      summary: 'A payee',
      value: {
        payee_id: PAYEE_ID,
        ...PAYEE_EXAMPLE,
        created_at: '2026-11-18T09:12:00.000+08:00',
        usable_at: '2026-11-19T09:12:00.000+08:00',
      },
    },
  }),
});

const tag = 'Wallets';
const may = { session: true } as const;
const proof = 'pay_password';

const list = own({
  id: 'listPayees',
  tag,
  method: 'GET',
  path: '/payees',
  may,
  summary: { en: 'List your payees', zh: '列出自己的收款账户' },
  about: 'Newest first. There are at most twenty.',
  takes: pageFields(nameInList),
  examples: { all: { summary: 'All', value: { limit: 20, after: PAYEE_ID } } },
  gives: pageOf(PAYEE),
  async run({ service, userId, given }) {
    const all = (await listPayees(service, userId)).toReversed();
    return pageAfter(all, given, ({ payeeId }) => payeeId);
  },
});

const HOLDER_MAX = 64;
const BRANCH_MAX = 128;
const ACCOUNT = /^[A-Z0-9]{8,34}$/;
const ACCOUNT_SENT_MAX = 64;

const add = own({
  id: 'addPayee',
  tag,
  method: 'POST',
  path: '/payees',
  may,
  proof,
  summary: { en: 'Add a payee', zh: '添加收款账户' },
  about:
    'A withdrawal may name it once it is no longer new, at `usable_at`. Adding an equal one again answers the one ' +
    'that there is. At most twenty.',
  takes: {
    holder: required((value) => lineShown(value, HOLDER_MAX, 'length_1_to_64'), {
      type: 'string',
      minLength: 1,
      maxLength: HOLDER_MAX,
      description: 'Whose account it is, as the bank has it.',
    }),
    bank: required((value) => lineShown(value, HOLDER_MAX, 'length_1_to_64'), {
      type: 'string',
      minLength: 1,
      maxLength: HOLDER_MAX,
      description: 'The bank.',
    }),
    account: required(accountOf, {
      type: 'string',
      minLength: 8,
      maxLength: ACCOUNT_SENT_MAX,
      description:
        'The account number: 8 to 34 letters and digits. Spaces and hyphens between them are left out.',
    }),
    branch: optional(
      (value) => (value === '' ? null : lineShown(value, BRANCH_MAX, 'length_1_to_128')),
      null,
      { type: 'string', maxLength: BRANCH_MAX, description: 'The branch of the bank.' },
    ),
  },
  request: 'NewPayee',
  replays: true,
  examples: {
    bank: {
      summary: 'A bank account',
      value: { holder: '林小满', bank: '招商银行', account: '6225 8802 1234 7788' },
    },
  },
  gives: PAYEE,
  run: ({ service, given, ...author }) => addPayee(service, author, given),
});

const remove = own({
  id: 'removePayee',
  tag,
  method: 'DELETE',
  path: '/payees/:payee_id',
  may,
  proof,
  summary: { en: 'Remove a payee', zh: '移除收款账户' },
  about: 'Withdrawals that were asked for before still go to it.',
  request: 'PayeeRemoval',
  examples: { proof: { summary: 'In a session', value: {} } },
  gives: PAYEE,
  refuses: ['payee_not_found'],
  run: ({ service, params, ...author }) => removePayee(service, author, params.payee_id),
});

function lineShown(value: unknown, max: number, length: FieldRule): string | Broken {
  const line = lineOf(value, max, length);
  const fault = isBroken(line) ? null : invisibleFault(line);
  return fault === null ? line : broken(fault);
}

function accountOf(value: unknown): string | Broken {
  if (typeof value !== 'string') return broken('string');
  const account = value.replaceAll(/[ -]/g, '').toUpperCase();
  return value.length <= ACCOUNT_SENT_MAX && ACCOUNT.test(account)
    ? account
    : broken('account_number');
}

export const PAYEES = [list, add, remove];
