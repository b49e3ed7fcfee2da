// Receipts and statements that prove themselves: files that an owner keeps and anybody can check, against
// signed checkpoints of the public log and without the operator.

import { assert } from '../core/assert.ts';
import { dayOfNumber } from '../core/time.ts';
import type { SumStep } from '../crypto/sum-tree.ts';
import { ORDER_NO, OWNER, PAID } from '../http/openapi/story.ts';
import { numberIn } from '../http/path-ids.ts';
import { dayOf, isBroken } from '../service/parameters/fields.ts';
import { dayProof, orderReceipt, type Proof, recordReceipt } from '../service/proofs.ts';
import type { LoggedDay, LoggedRecord, LogInclusion, LogOwner } from '../store/public-log.ts';
import * as is from './answer-shape.ts';
import { shape } from './answer-shape.ts';
import { own } from './operation.ts';

const base64 = (bytes: Buffer) => bytes.toString('base64');

const HASH = 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=';
const ORIGIN = 'pay.example.com/log';
const SIGNED = '2026-11-20T19:32:00.000+08:00';
const NOTE = `${ORIGIN}\n4711\n${HASH}\nat ${SIGNED}\n\n— ${ORIGIN} q83vEjRWeJCrze8SNFZ4kA==\n`;
const KEY = `${ORIGIN}+abcdef12+AavN7xI0VniQq83vEjRWeJCrze8SNFZ4kKvN7xI0VniQ`;
const SALT = 'ab'.repeat(32);

const LOG_OWNER = shape<LogOwner>()({
  name: 'LogOwner',
  about: 'Who it is of, and what makes their leaves tell nobody else so.',
  fields: {
    wallet_id: is.text('The wallet ID of the owner.', ({ taelId }) => taelId),
    salt: is.text(
      'In lower-case hexadecimal digits. Who has it can tell which leaves are of the owner.',
      (one) => one.salt.toString('hex'),
    ),
  },
});

const INCLUSION = {
  leaf_index: is.count(
    'Which leaf of the log it is, from 0.',
    (one: LogInclusion) => one.leafIndex,
  ),
  leaf_path: is.strings(
    'From the leaf to the root of the log: the hashes beside the way, in Base64.',
    (one: LogInclusion) => one.leafPath.map(base64),
  ),
  checkpoint: is.text(
    'The signed checkpoint that it leads to, as a note.',
    (one: LogInclusion) => one.checkpoint.note,
  ),
};
const KEYS = is.strings(
  'Keys that checkpoints of this log are signed by. Compare them with one that you know: this file proves nothing ' +
    'about whose they are.',
  (one: { readonly keys: readonly string[] }) => [...one.keys],
);
const OF_OWNER = 'tael.receipt/v1' as const;

const LOG_LEAF = shape<LoggedRecord>()({
  name: 'LogLeaf',
  about: 'What else the leaf says.',
  fields: {
    first_record: is.id('The first of its records.', ({ firstRecord }) => firstRecord),
    last_record: is.id('The last of its records.', ({ lastRecord }) => lastRecord),
    owed_fen: is.text(
      'What is owed to the owner after the last, in fen.',
      ({ owedFen }) => `${owedFen}`,
    ),
  },
});

const RECEIPT = shape<Proof<LoggedRecord>>()({
  name: 'Receipt',
  about: 'A record, with all that shows it to be in the public log.',
  fields: {
    type: is.choice([OF_OWNER], 'What this file is.', () => OF_OWNER),
    owner: is.one(LOG_OWNER, ({ owner }) => owner),
    record: is.text('The record, as it was hashed.', (one) => one.record),
    record_index: is.count(
      'Which of the records of the leaf it is, from 0.',
      ({ recordIndex }) => recordIndex,
    ),
    record_count: is.count('How many records the leaf has.', ({ recordCount }) => recordCount),
    record_path: is.strings(
      'From the record to the root of the records: hashes in Base64.',
      ({ recordPath }) => recordPath.map(base64),
    ),
    leaf: is.one(LOG_LEAF, (one) => one),
    ...is.ofPart(INCLUSION, ({ inclusion }: Proof<LoggedRecord>) => inclusion),
    keys: KEYS,
  },
  examples: () => {
    const text =
      `tael/record\nsalt: ${'ab'.repeat(16)}\nrecord: 1\ntx_no: ${ORDER_NO}\nrefund_no: -\nwallet: merchant\n` +
      'type: collection\ndirection: in\namount: 88.00\nbalance_after: 0.00\nfrozen_after: 88.00\n' +
      `counterparty: user JMT220HQ7K\nat: ${PAID}\n`;
    const value = {
      type: OF_OWNER,
      owner: { wallet_id: OWNER.walletId, salt: SALT },
      record: text,
      record_index: 0,
      record_count: 1,
      record_path: [],
      leaf: { first_record: 1, last_record: 1, owed_fen: '8800' },
      leaf_index: 4710,
      leaf_path: [HASH],
      checkpoint: NOTE,
      keys: [KEY],
    };
    return { payment: { summary: 'The payment of the order, as its merchant has it', value } };
  },
});

const SUM_STEP = shape<SumStep>()({
  name: 'SumStep',
  about: 'What stands beside the way up, and on which side.',
  fields: {
    side: is.choice(['left', 'right'], 'Where it stands.', ({ side }) => side),
    hash: is.text('Its hash, in Base64.', ({ hash }) => base64(hash)),
    sum: is.text('What is owed below it, in fen.', ({ owedFen }) => `${owedFen}`),
  },
});
const OF_DAY = 'tael.statement/v1' as const;

const PROVEN_DAY = shape<Proof<LoggedDay>>()({
  name: 'ProvenStatement',
  about:
    'What is owed to the owner when a day ends, with all that shows it to be part of what is owed in all.',
  fields: {
    type: is.choice([OF_DAY], 'What this file is.', () => OF_DAY),
    owner: is.one(LOG_OWNER, ({ owner }) => owner),
    day: is.text('The day in Asia/Shanghai.', ({ day }) => dayOfNumber(day)),
    owed_fen: is.text('What both wallets held at its end, in fen.', ({ owedFen }) => `${owedFen}`),
    sum_path: is.listOf(
      SUM_STEP,
      'From the owner to the total, which it comes to.',
      ({ sumPath }) => sumPath,
    ),
    total_fen: is.text(
      'What the wallets of all owners held, in fen.',
      ({ totalFen }) => `${totalFen}`,
    ),
    owners: is.count('How many owners there were.', ({ owners }) => owners),
    ...is.ofPart(INCLUSION, ({ inclusion }: Proof<LoggedDay>) => inclusion),
    keys: KEYS,
  },
  examples: () => {
    const value = {
      type: OF_DAY,
      owner: { wallet_id: OWNER.walletId, salt: SALT },
      day: '2026-11-20',
      owed_fen: '4800',
      sum_path: [{ side: 'right' as const, hash: HASH, sum: '1200' }],
      total_fen: '6000',
      owners: 2,
      leaf_index: 4710,
      leaf_path: [HASH],
      checkpoint: NOTE,
      keys: [KEY],
    };
    return { day: { summary: 'The end of a day', value } };
  },
});

const tag = 'Wallets';
const may = { session: true, key: 'query', machine: true } as const;
const READY =
  'It is ready with the next checkpoint, some minutes later: until then `receipt_not_ready`. A key that is bound to ' +
  'one merchant may not.';

const ofOrder = own({
  id: 'getOrderReceipt',
  tag: 'Orders',
  method: 'GET',
  path: '/orders/:tx_no/receipt',
  may,
  ofAllMerchants: 'wallets',
  summary: { en: 'Get the receipt of a payment', zh: '获取付款的可验证回执' },
  about:
    'Your own record of the payment, as payer or as the owner of its merchant, with all that shows it to be in the ' +
    `public log: a file to keep, which anybody can check without the operator. ${READY}`,
  gives: RECEIPT,
  refuses: ['order_not_found', 'order_not_paid', 'receipt_not_ready'],
  command: { name: 'receipt order', examples: [`${ORDER_NO} --user lin --json`] },
  run: ({ service, userId, params }) => orderReceipt(service, userId, params.tx_no),
});

const ofRecord = own({
  id: 'getReceipt',
  tag,
  method: 'GET',
  path: '/transactions/:record_id/receipt',
  may,
  ofAllMerchants: 'wallets',
  summary: { en: 'Get the receipt of a transaction record', zh: '获取交易记录的可验证回执' },
  about: `The same of any of your records, by the \`id\` that it has in lists. ${READY}`,
  gives: RECEIPT,
  refuses: ['not_found', 'receipt_not_ready'],
  command: { name: 'receipt record', examples: ['17 --user lin --json'] },
  run: ({ service, userId, params }) => recordReceipt(service, userId, numberIn(params.record_id)),
});

const ofDay = own({
  id: 'getDayProof',
  tag,
  method: 'GET',
  path: '/days/:date/proof',
  may,
  ofAllMerchants: 'wallets',
  summary: { en: 'Get the proven balance of a day', zh: '获取日终余额证明' },
  about:
    'What both wallets held when a day ended, and the proof that it is part of what the operator says it owes in ' +
    'all. Of days since the public log began, once nothing can be recorded any more on the day, at 00:10 of the next ' +
    'at the earliest. A key that is bound to one merchant may not.',
  between: (_given, _config, { date }) => {
    const dayMs = dayOf(date);
    return isBroken(dayMs) ? [{ field: 'date', rule: dayMs.broken }] : [];
  },
  gives: PROVEN_DAY,
  refuses: ['not_found', 'receipt_not_ready'],
  command: { name: 'receipt day', examples: ['2026-11-20 --user lin --json'] },
  async run({ service, userId, params }) {
    const dayMs = dayOf(params.date);
    assert(!isBroken(dayMs), 'the day of a proof is read before');
    return dayProof(service, userId, dayMs);
  },
});

export const RECEIPTS = [ofOrder, ofRecord, ofDay];
