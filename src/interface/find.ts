// Finding whatever a customer quotes: one question for all that has a number.

import { fen } from '../core/money.ts';
import { MERCHANT, ORDER_NO, ORDERED, OUT_TRADE_NO, OWNER, TITLE } from '../http/openapi/story.ts';
import { find as findAll, HIT_KINDS, type NamedHit } from '../service/administration/find.ts';
import { lineOf, required } from '../service/parameters/fields.ts';
import * as is from './answer-shape.ts';
import { shape } from './answer-shape.ts';
import { operators } from './operation.ts';

const WHAT_MAX = 128;

const HIT = shape<NamedHit>()({
  name: 'Hit',
  about: 'What somebody may have meant.',
  fields: {
    kind: is.choice(HIT_KINDS, 'What it is.', ({ kind }) => kind),
    id: is.text('Its number or id, by which it is opened.', ({ id }) => id),
    user_id: is.idOrNull(
      'The number of the user whose it is; of what concerns two, of the first. Null: of many, or of nobody.',
      ({ userId }) => userId,
    ),
    user_name: is.textOrNull('The name of that user.', ({ userName }) => userName),
    tx_no: is.txNoOrNull(
      'Of a refund, or a request for one, the number of the order; of an order its own.',
      ({ txNo }) => txNo,
    ),
    title: is.textOrNull(
      'What it is called, or what was said of it: a name, a title, a reason, a method and a path.',
      ({ title }) => title,
    ),
    status: is.textOrNull(
      'How it stands, in the words of its own record; of a request why it was refused. Null: it has happened.',
      ({ status }) => status,
    ),
    amount: is.yuanOrNull('How much it is about', ({ amountFen }) => amountFen),
    at: is.timeOrNull('Since when it is there; null: nobody knows.', ({ atMs }) => atMs),
  },
});

const HITS = shape<readonly NamedHit[]>()({
  name: 'Hits',
  about: 'All that somebody may have meant.',
  fields: { items: is.listOf(HIT, 'At most twenty; users first.', (hits) => hits) },
  examples: () => {
    const whose = { user_id: OWNER.userId, user_name: OWNER.name };
    const about = { ...whose, tx_no: ORDER_NO, title: TITLE, status: 'paid', amount: fen(88_00) };
    const order = { kind: 'order', id: ORDER_NO, ...about, at: ORDERED } as const;
    const merchant = {
      kind: 'merchant',
      id: String(MERCHANT.merchant_id),
      ...whose,
      tx_no: null,
      title: MERCHANT.merchant_name,
      status: null,
      amount: null,
      at: null,
    } as const;
    return {
      order: { summary: 'An order, by the number of the shop', value: { items: [order] } },
      merchant: { summary: 'A merchant, by its number', value: { items: [merchant] } },
    };
  },
});

const find = operators({
  id: 'find',
  tag: 'Operators',
  method: 'GET',
  path: '/operator/find',
  may: { session: true, key: 'operate', machine: true },
  summary: { en: 'Find whatever a customer quotes', zh: '按客户提供的任意编号查找' },
  about:
    'Users by number, login, reference or wallet id; orders, refunds, requests for them, recharges, withdrawals, ' +
    'transfers, settlements and files of payouts by their numbers; keys, merchants and branches by theirs; a ' +
    'request by its `request_id`; orders and refunds by the numbers of shops (`out_trade_no`, `out_refund_no`); ' +
    'recharges and withdrawals by the reference of the bank. Only what is meant exactly: names are found in the ' +
    'list of users.',
  takes: {
    what: required((value) => lineOf(value, WHAT_MAX, 'length_1_to_128'), {
      type: 'string',
      minLength: 1,
      maxLength: WHAT_MAX,
      description: 'What the customer says: a number, a login, a reference, an id.',
    }),
  },
  examples: { number: { summary: 'The number of a shop', value: { what: OUT_TRADE_NO } } },
  gives: HITS,
  command: {
    name: 'find',
    examples: ['member-20417', ORDER_NO],
    argument: 'what',
    columns: ['kind', 'id', 'user_id', 'status', 'amount', 'at', 'title'],
    none: 'Nothing is called so.',
  },
  run: async ({ service, given: { what } }) => ({ ok: true, value: await findAll(service, what) }),
});

export const FIND = find;
export const FINDING = [find];
