// Books that contain one of everything, for `verify` and for what is tampered with.

import assert from 'node:assert/strict';
import type { Command } from '../../src/core/decide.ts';
import type { Fen } from '../../src/core/money.ts';
import type { PostgresStore } from '../../src/store/postgres/open.ts';
import { createInvite, signUp } from './access-commands.ts';
import { bankActs, bankLine, enterStatement } from './bank-commands.ts';
import { claim } from './callback-commands.ts';
import {
  approve,
  approveRequest,
  collect,
  createBranch,
  createKey,
  createMerchant,
  createSecret,
  createUser,
  DAY_MS,
  decideRecharge,
  decision,
  declineRequest,
  OPERATOR,
  pay,
  recharge,
  refund,
  requestRecharge,
  requestRefund,
  rotateSecret,
  settle,
  signIn,
  transfer,
  wallet,
  withdraw,
  yuan,
} from './commands.ts';
import { confirmEmail, setEmail } from './email-commands.ts';
import {
  ANN,
  ASKING,
  B31,
  BOB,
  CAT,
  D1,
  D2,
  D3,
  D21,
  D22,
  D23,
  D24,
  D25,
  D26,
  D31,
  DAN,
  DIRECT,
  EVE,
  FAY,
  GUS,
  IDA,
  IVO,
  JON,
  KEY,
  LEA,
  P21,
  P22,
  P23,
  P24,
  P31,
  P32,
  Q1,
  Q2,
  R1,
  R2,
  R7,
  R8,
  R9,
  S1,
  SESSION,
  T1,
  T2,
  T3,
  T4,
  T5,
  T6,
  T7,
  T8,
  W1,
  W2,
  W2_MADE,
  W3,
  W3_MADE,
  W31,
  W31_MADE,
  W32,
  W32_BACK,
  W32_MADE,
  X1,
  X2,
} from './made-numbers.ts';
import { mandateActs } from './one-mandate.ts';
import { atMachine } from './operators.ts';
import { addPayee, giveBack, named, payOut, removePayee, takePayout } from './payout-commands.ts';
import { STARTS_AT_MS } from './subject.ts';
import { DUE_MS } from './tamperings.ts';
import { DONE, FRESH, LOST, RECEIVER, TAKEN, TOLD } from './tamperings-callbacks.ts';
import type { TestClock } from './test-clock.ts';

const SOON = { settlementDelayMs: 1_500 };
const LATER = { settlementDelayMs: DAY_MS };
const AT_ONCE = { settlementDelayMs: 0 };
/** By the shop. */
const NUMBERED = { outTradeNo: 'basket-7', metadata: { table: '7' } };
const NUMBERED_REFUND = { refundNo: R7, numbered: { outRefundNo: 'back-7', merchantId: 20 } };

interface Writing {
  readonly store: PostgresStore;
  readonly clock: TestClock;
  readonly run: (...commands: readonly Command[]) => Promise<void>;
}

/** `afterEach`: called when a command has been executed. */
export async function writeOneOfEverything(
  store: PostgresStore,
  clock: TestClock,
  afterEach: () => Promise<void> = async () => {},
): Promise<void> {
  async function run(...commands: readonly Command[]): Promise<void> {
    for (const command of commands) {
      const [outcome] = await store.execute([command], 'main');
      assert(outcome !== 'locked_elsewhere' && outcome?.ok, `${command.kind} was refused`);
      await afterEach();
    }
  }
  const writing = { store, clock, run };
  await writeBooks(writing);
  await writeRequests(writing);
  await writeCallbacks(writing);
  await writeInvites(writing);
  await run(...mandateActs());
  await store.noticeMail.tellOrders(0);
}

async function writeBooks(writing: Writing): Promise<void> {
  const { run, clock } = writing;
  const branch = { ...createBranch({ merchantId: 20, ownerId: BOB }), branchId: 30 };
  const actor = { userId: BOB, keyId: KEY };
  const order = (txNo: string, amount: string, over = {}) =>
    collect(actor, 20, amount, { txNo, ...over });
  const paid = (txNo: string, over: object) => pay(ANN, txNo, STARTS_AT_MS, over);
  await run(
    ...[ANN, BOB, CAT].map((userId) => createUser({ userId })),
    createMerchant(BOB, { merchantId: 20 }),
    branch,
    createKey(BOB, { keyId: KEY }),
    signIn(ANN, { sessionDigest: SESSION }),
    recharge(ANN, '1000.00', { rechargeNo: D1 }),
    ...[order(T1, '100.00', { branchId: 30 }), paid(T1, SOON)],
    ...[order(T2, '50.00'), paid(T2, SOON), order(T3, '30.00'), paid(T3, LATER)],
    ...[order(T4, '20.00', { payerId: ANN }), paid(T4, AT_ONCE), order(T5, '5.00')],
    ...[order(T6, '6.00'), { kind: 'cancel_order', ownerId: BOB, txNo: T6 } as const],
    ...[order(T7, '7.00', NUMBERED), paid(T7, LATER), refund(actor, T7, null, NUMBERED_REFUND)],
    refund(actor, T1, '40.00', { refundNo: R1 }),
  );
  await clock.set(DUE_MS);
  const bucket = { ownerId: BOB, dueAtMs: DUE_MS };
  const [asked, approved, declined] = [
    withdraw(wallet(ANN, 'consumer'), '7.00', { withdrawalNo: W1 }),
    withdraw(wallet(BOB, 'merchant'), '8.00', { withdrawalNo: W2 }),
    withdraw(wallet(ANN, 'consumer'), '9.00', { withdrawalNo: W3 }),
  ];
  await run(
    { ...settle(bucket), settlementNo: S1 },
    refund(actor, T1, '10.00', { refundNo: R2 }),
    transfer(wallet(ANN, 'consumer'), wallet(CAT, 'consumer'), '10.00', { transferNo: X1 }),
    transfer(wallet(BOB, 'merchant'), wallet(BOB, 'consumer'), '15.00', { transferNo: X2 }),
    ...[asked, approved, declined],
  );
  await clock.set(DUE_MS + 5_000);
  await run(
    { ...decision(approved, true), movementNo: W2_MADE },
    { ...decision(declined, false), movementNo: W3_MADE },
  );
  await writeRecharges(writing);
  await writePayouts(writing);
}

/** Those that take two operators: one waits, one was made, one was declined; and one that took one. */
async function writeRecharges({ run }: Writing): Promise<void> {
  const [first, second] = [IDA, IVO].map((userId) => atMachine(userId));
  assert(first && second);
  const twoAboveFen = yuan('5.00');
  const proposed = (rechargeNo: string) => {
    const said = { reason: 'Paid in at the counter', bankReference: `line-${rechargeNo}` };
    return { ...recharge(JON, '6.00', { rechargeNo, ...said }), twoAboveFen, ...first };
  };
  const decided = (rechargeNo: string, approve: boolean) => {
    const bankReference = `line-${rechargeNo}`;
    const proposal = { rechargeNo, userId: JON, bankReference };
    return decideRecharge(proposal, approve, { twoAboveFen, ...second });
  };
  await run(
    ...[IDA, IVO].map((userId) => createUser({ userId, operator: true })),
    createUser({ userId: JON }),
    ...[D21, D22, D23].map(proposed),
    ...[decided(D22, true), decided(D23, false)],
    recharge(JON, '2.00', { rechargeNo: D24, bankReference: 'line-2', twoAboveFen, ...first }),
  );
  await writeRechargeRequests({ run }, { twoAboveFen, ...first });
  const amountFen = yuan('2.00');
  const line = bankLine({ amountFen, reference: 'line-2', referenceId: 'LINE-2' });
  const days = { lineDay: line.day, itemDay: line.day };
  const match = { itemNo: D24, lineId: line.lineId, ...days, amountFen };
  await run(...bankActs(IDA), enterStatement(IDA, { lines: [line], matches: [match] }));
}

/** One waits, one was credited, one was declined, and one waits for a second operator. */
async function writeRechargeRequests(
  { run }: Pick<Writing, 'run'>,
  by: ReturnType<typeof atMachine> & { readonly twoAboveFen: Fen },
): Promise<void> {
  const asked = (requestNo: string, amount: string) => requestRecharge(JON, amount, { requestNo });
  const arrived = (requestNo: string, amount: string, rechargeNo: string) => {
    const named = { requestNo, userId: JON };
    return approveRequest(named, amount, `line-${rechargeNo}`, { ...by }, rechargeNo);
  };
  await run(
    ...[P21, P22, P23].map((requestNo) => asked(requestNo, '1.50')),
    asked(P24, '7.00'),
    arrived(P22, '1.50', D25),
    declineRequest({ requestNo: P23, userId: JON }),
    arrived(P24, '7.00', D26),
  );
}

/** To payees: one that the bank has paid, from a file, and one that came back; and a payee removed. */
async function writePayouts({ run }: Writing): Promise<void> {
  const adding = addPayee(LEA, { payeeId: P31 });
  const removed = addPayee(LEA, { payeeId: P32 });
  const payee = named(adding);
  const [paid, returned] = [
    withdraw(wallet(LEA, 'consumer'), '3.00', { withdrawalNo: W31, payee }),
    withdraw(wallet(LEA, 'consumer'), '4.00', { withdrawalNo: W32, payee }),
  ];
  await run(
    createUser({ userId: LEA }),
    recharge(LEA, '20.00', { rechargeNo: D31 }),
    ...[adding, removed, removePayee(removed)],
    ...[paid, returned],
    { ...decision(paid, true), movementNo: W31_MADE },
    { ...decision(returned, true), movementNo: W32_MADE },
    ...[takePayout(paid, B31), payOut(paid, 'bank-31')],
    { ...giveBack(returned), returnNo: W32_BACK },
  );
}

/** Refunds by tools, between users of their own. */
async function writeRequests({ run }: Writing): Promise<void> {
  const [key, direct] = [ASKING, DIRECT].map((keyId) => ({
    userId: DAN,
    keyId,
    windowId: keyId,
    toolRefundLimitFen: keyId === DIRECT ? yuan('9.00') : null,
    refundLimitFen: null,
    rechargeLimitFen: null,
    payoutLimitFen: null,
    merchantId: null,
    signsRequests: false,
  }));
  assert(key && direct);
  const paid = pay(EVE, T8, STARTS_AT_MS, LATER);
  const approval = approve({ requestNo: Q1, txNo: T8, ownerId: DAN });
  const { decision: of } = approval;
  await run(
    ...[DAN, EVE].map((userId) => createUser({ userId })),
    createMerchant(DAN, { merchantId: 21 }),
    ...[setEmail(DAN, 'sealed'), confirmEmail(DAN, 'sealed')],
    {
      kind: 'set_notice_wishes',
      userId: DAN,
      language: 'zh',
      mailed: [],
      posted: ['refund_arrived'],
      orders: true,
    },
    ...[createKey(DAN, key), createKey(DAN, direct)],
    recharge(EVE, '50.00', { rechargeNo: D2 }),
    ...[collect({ userId: DAN, keyId: null }, 21, '50.00', { txNo: T8 }), paid],
    requestRefund(key, T8, '2.00', { requestNo: Q1 }),
    { ...approval, decision: { ...of, refundNo: R8 } as typeof of },
    requestRefund(direct, T8, '3.00', { refundNo: R9 }),
    requestRefund(key, T8, '1.00', { requestNo: Q2 }),
  );
}

/** Payments with an address to call, and attempts to call it. */
async function writeCallbacks({ run, store }: Writing): Promise<void> {
  const owed = [DONE, LOST, TAKEN, FRESH].flatMap((txNo) => [
    collect({ userId: FAY, keyId: null }, 22, '5.00', { txNo, notifyUrl: `http://${txNo}/` }),
    pay(GUS, txNo, STARTS_AT_MS, LATER),
  ]);
  await run(
    ...[FAY, GUS].map((userId) => createUser({ userId })),
    createMerchant(FAY, { merchantId: 22 }),
    recharge(GUS, '50.00', { rechargeNo: D3 }),
    ...owed,
    createSecret(FAY, 'sealed'),
    rotateSecret(FAY, 'sealed again'),
    { kind: 'create_receiver', ownerId: FAY, ...RECEIVER, by: OPERATOR },
    collect({ userId: FAY, keyId: null }, 22, '5.00', { txNo: TOLD }),
    { kind: 'cancel_order', ownerId: FAY, txNo: TOLD },
  );
  const { callbacks } = store;
  const wanted = {
    limit: 9,
    leaseMs: 1_000,
    busyOwners: [],
    wants: () => true,
    bodyOf: () => 'body',
    bodyOfFacts: () => '',
  };
  const take = (...txNos: readonly string[]) =>
    claim(store, {
      ...wanted,
      busyReceivers: [DONE, LOST, TAKEN, FRESH]
        .filter((txNo) => !txNos.includes(txNo))
        .map((txNo) => ({ ownerId: FAY, host: `${txNo.toLowerCase()}:80` })),
    });
  const said = { durationMs: 1, address: null, failure: null, answer: '', atMs: STARTS_AT_MS };
  const [first] = await take(DONE);
  const [lost] = await take(LOST);
  assert((await take(TAKEN)).length === 1 && first && lost);
  const retry = { kind: 'retry', atMs: STARTS_AT_MS } as const;
  await callbacks.record([
    { ...first, ...said, status: 500, next: retry },
    { ...lost, ...said, status: null, failure: 'timed_out', next: { kind: 'failed' } },
  ]);
  const [again] = await take(DONE);
  assert(again);
  await callbacks.record([{ ...again, ...said, status: 200, next: { kind: 'delivered' } }]);
  for (let queue = 0; queue < callbacks.queues; queue++) {
    await callbacks.noteExpiries(queue, STARTS_AT_MS);
  }
}

/** Two invites, and a user who signed up with the first. */
async function writeInvites({ run }: Writing): Promise<void> {
  const [used, unused] = [1, 2].map((inviteId) =>
    createInvite({ inviteId, codeDigest: `code-${inviteId}`, places: 2 }),
  );
  assert(used && unused);
  await run(used, unused, signUp({ inviteDigest: used.codeDigest }));
}
