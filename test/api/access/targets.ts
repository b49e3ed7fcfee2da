// Makes what the rows of the access matrix ask for: real things, each the owner's or of somebody who is
// nobody special. What a row has used up is made again.

import assert from 'node:assert/strict';
import { fen } from '../../../src/core/money.ts';
import { DAY_MS, shanghaiDay } from '../../../src/core/time.ts';
import {
  type Authorization,
  atThisMachine,
  withKey,
} from '../../../src/service/administration/authorization.ts';
import { createInvite } from '../../../src/service/administration/invites.ts';
import { recharge } from '../../../src/service/administration/recharge.ts';
import { cancelOwnOrder } from '../../../src/service/cancel-order.ts';
import { endMandate } from '../../../src/service/mandates.ts';
import { ownSessions } from '../../../src/service/own-sessions.ts';
import { addPayee } from '../../../src/service/payees.ts';
import { createReceiver } from '../../../src/service/receivers.ts';
import { refundAnyOrder } from '../../../src/service/refund-order.ts';
import { createSignInLink } from '../../../src/service/sign-in-links.ts';
import { askForTerminal, type TerminalPair } from '../../../src/service/terminal-sign-in.ts';
import { decideWithdrawal, requestWithdrawal } from '../../../src/service/withdrawals.ts';
import { type ApiTown, OWNER_PIN } from '../../support/api-town.ts';
import {
  answersFile,
  chooseUsualColumns,
  dayOver,
  openDifference,
  statementFile,
} from '../../support/bank-files.ts';
import { type MandateWishes, mandatesIn, type Spending } from '../../support/mandates.ts';
import { newOperateKey } from '../../support/platform.ts';
import { publishLog } from '../../support/public-log.ts';
import { newRechargeRequest } from '../../support/recharge-requests.ts';
import { refundRequestsIn } from '../../support/refund-requests.ts';
import { unwrap } from '../../support/residents.ts';
import { staffAt } from '../../support/staff.ts';
import type { RowRequest } from './requests.ts';

export interface Targets {
  /** An unpaid order meant for the payer. */
  readonly waiting: string;
  /** An order that the payer has paid. */
  readonly paid: string;
  /** A refund that they got. */
  readonly refundNo: string;
  /** A cancelled order, to which nothing more can happen. */
  readonly over: string;
  readonly merchantId: number;
  readonly branchId: number;
  /** Orders of the branch. */
  readonly paidAtTill: string;
  readonly waitingAtTill: string;
  /** Who collects at the branch. */
  readonly staffId: number;
  /** Signs in where a row does. */
  readonly staffLogin: string;
  /** A refund request by a tool. */
  readonly asked: string;
  /** A payment that a program asks the payer for. */
  readonly askedPayment: string;
  /** The code of an invite with many places. */
  readonly invite: string;
  readonly inviteId: number;
  /** The callback of a payment of the owner, which was given up. */
  readonly eventId: string;
  /** A receiver, a key and a session of the owner. */
  readonly receiverId: number;
  readonly keyId: string;
  readonly sessionId: string;
  /** A sign-in link for the owner, which nobody has opened. */
  readonly link: string;
  /** A user who has nothing. */
  readonly userId: number;
  /** Of the payer. */
  readonly walletId: string;
  /** What operators have to decide: of the payer, and of that user. */
  readonly withdrawalNo: string;
  /** One that waits for its payment. */
  readonly approvedNo: string;
  /** Of the owner. */
  readonly payeeId: string;
  readonly rechargeNo: string;
  /** Of the owner; and of the payer, whom it makes no richer than they are. */
  readonly rechargeRequestNo: string;
  readonly payersRequestNo: string;
  /** Asks to be signed in as the operator. */
  readonly terminal: TerminalPair;
  /** A day that is over, files of the bank that can be read, and a difference that is open. */
  readonly dayOver: string;
  readonly statement: string;
  readonly answers: string;
  readonly differenceNo: string;
  /** An order that the payer has paid, and a day, which the public log has. */
  readonly logged: string;
  /** A record of theirs that both have, and nobody else has so many. */
  readonly loggedRecord: number;
  readonly loggedDay: string;
  /** Of the owner; an order of somebody else's that they may pay, and one that they were asked to pay. */
  readonly mandateNo: string;
  readonly toPay: string;
  /** The merchant of that order. */
  readonly sellerId: number;
  readonly paymentRequestNo: string;
}

/** Signs in where a row does: of everybody else's sessions only the newest twenty are kept. */
export const VISITOR = 'zhou';
/** Runs the service. */
export const OPERATOR = 'zhang';
/** Nothing listens there. */
const RECEIVER_URL = 'http://localhost:9/told';

type Makers = { readonly [Name in keyof Targets]: (town: ApiTown) => Promise<Targets[Name]> };

const MAKERS: Makers = {
  waiting: (town) => town.order({ payer_id: town.payer.userId }),
  paid: (town) => town.paid(1),
  async refundNo(town) {
    const refund = { txNo: await town.paid(1), refundType: 'full', reason: '杯子是凉的' } as const;
    const free = { amountFen: null, idempotencyKey: null, previewedFen: null };
    const { service } = town.api;
    const made = refundAnyOrder(service, { ...refund, ...free }, atThisMachine(service));
    return unwrap(await made).refundNo;
  },
  async over(town) {
    const txNo = await town.order();
    assert((await cancelOwnOrder(town.api.service, town.owner.userId, txNo)).ok);
    return txNo;
  },
  merchantId: async ({ merchantId }) => merchantId,
  branchId: async ({ branchId }) => branchId,
  paidAtTill: (town) => town.paid(1, { branch_id: town.branchId }),
  waitingAtTill: (town) => town.order({ branch_id: town.branchId }),
  // Made again only once a row has removed it: a branch has so many at most.
  staffId: async (town) => (await staffNamed(town, 'target')).staffId,
  staffLogin: async (town) => (await staffNamed(town, VISITOR)).login,
  async asked(town) {
    return (await refundRequestsIn(town).openRequest(await town.paid(1), null)).requestNo;
  },
  async askedPayment(town) {
    const { tx_no } = (await town.collect({ amount: 1 })).data;
    return askedToPay(town, 'payer', askingOfPayer, tx_no);
  },
  invite: async (town) => (await newInvite(town)).code,
  inviteId: async (town) => (await newInvite(town)).invite.inviteId,
  async eventId(town) {
    const txNo = await town.paid(1, { notify_url: RECEIVER_URL });
    await town.api.rows(`update callbacks set state = 'failed' where tx_no = '${txNo}'`);
    return `evt_${txNo}`;
  },
  async receiverId({ api, owner }) {
    const wanted = { url: RECEIVER_URL, types: ['order.cancelled'] } as const;
    const { receiver } = unwrap(
      await createReceiver(api.service, owner.userId, wanted, atThisMachine(api.service)),
    );
    return receiver.receiverId;
  },
  keyId: async (town) => (await town.newKey(town.owner)).keyId,
  async sessionId(town) {
    const known = new Set((await sessionsOf(town)).map(({ sessionId }) => sessionId));
    assert.equal((await town.signIn(town.owner.login)).status, 200);
    const opened = (await sessionsOf(town)).find(({ sessionId }) => !known.has(sessionId));
    return opened?.sessionId ?? '';
  },
  async link({ api, owner }) {
    const { url } = unwrap(
      await createSignInLink(api.service, owner.userId, 'account', atThisMachine(api.service)),
    );
    return url.slice(url.lastIndexOf('/') + 1);
  },
  userId: newUser,
  walletId: async ({ payer }) => payer.walletId,
  withdrawalNo: newWithdrawal,
  approvedNo: newApproved,
  async payeeId({ api: { service }, owner, recharge: topUp }) {
    // Something to withdraw.
    await topUp(owner, 1_00n);
    const factors = { payPassword: OWNER_PIN, totpCode: null };
    const author = { userId: owner.userId, by: service.operator, factors };
    const said = { holder: '林小满', bank: '工商银行', account: '6222020000000417', branch: null };
    return unwrap(await addPayee(service, author, said)).payeeId;
  },
  async rechargeNo(town) {
    const userId = await newUser(town);
    const bankReference = `target-${userId}`;
    const order = { userId, amountFen: fen(1_00), idempotencyKey: null, bankReference };
    const proposed = await recharge(town.api.service, order, await proposer(town), fen(0));
    return unwrap(proposed).txNo;
  },
  rechargeRequestNo: (town) => newRechargeRequest(town, town.owner),
  payersRequestNo: (town) => newRechargeRequest(town, town.payer),
  terminal: async ({ api: { service } }) =>
    askForTerminal(service, OPERATOR, { address: '::1', device: null }),
  dayOver: ({ api }) => dayOver(api.service),
  async statement({ api: { service } }) {
    await chooseUsualColumns(service);
    return statementFile(await dayOver(service), '10.00,target,-');
  },
  async answers(town) {
    await chooseUsualColumns(town.api.service);
    return answersFile(`${await newApproved(town)},paid,target,-`);
  },
  differenceNo: ({ api }) => openDifference(api.service),
  async logged(town) {
    const txNo = await town.paid(1);
    await publishLog(town.api.service);
    return txNo;
  },
  async loggedRecord(town) {
    await MAKERS.logged(town);
    const both = `${town.owner.userId}, ${town.payer.userId}`;
    const [row] = await town.api.rows(
      `select min(record_no) from wallets where user_id in (${both})`,
    );
    return Number(row?.min);
  },
  // Today, as if it were over: nobody of the town was there the day before.
  async loggedDay({ api: { service } }) {
    await publishLog(service, 2 * DAY_MS);
    return shanghaiDay(service.store.nowMs());
  },
  mandateNo: async (town) => (await spendingOfOwner(town)).mandateNo,
  toPay: orderOfOther,
  sellerId: async ({ otherMerchantId }) => otherMerchantId,
  paymentRequestNo: newPaymentRequest,
};

export async function newPaymentRequest(town: ApiTown): Promise<string> {
  return askedToPay(town, 'owner', askingOfOwner, await orderOfOther(town));
}

async function askedToPay(
  town: ApiTown,
  who: 'owner' | 'payer',
  spending: (town: ApiTown) => Kept,
  txNo: string,
): Promise<string> {
  const { key, mandateNo } = await spending(town);
  const { status, data } = await town.post(
    `/orders/${txNo}/pay`,
    { amount: 1, ask: true },
    { key },
  );
  if (status === 200) return data.request_no;
  // As many of the key wait as may.
  const { service } = town.api;
  const by = { userId: town[who].userId, by: service.operator };
  unwrap(await endMandate(service, by, mandateNo));
  return askedToPay(town, who, spending, txNo);
}

/** The owner buys from the other shop, and has the money for it. */
async function orderOfOther(town: ApiTown): Promise<string> {
  await town.recharge(town.owner, 1_00n);
  const order = { amount: 1, merchant_id: town.otherMerchantId };
  return (await town.collect(order, { key: town.strangerKey })).data.tx_no;
}

type Kept = Promise<Spending>;

/** A mandate with a key, which a row may have ended: then there is another one. */
function keptSpending(who: 'owner' | 'payer', wishes: MandateWishes) {
  const known = new WeakMap<ApiTown['api'], Kept>();
  return async (town: ApiTown): Kept => {
    const before = await known.get(town.api);
    const { queries } = town.api.service.store;
    const mandate = before && (await queries.mandate(before.mandateNo));
    if (before && mandate?.endedAtMs === null) return before;
    const made = mandatesIn(town).newSpending(town[who], wishes);
    known.set(town.api, made);
    return made;
  };
}

export const spendingOfOwner = keptSpending('owner', { perPayment: 10_000, perDay: 100_000 });
const askingOfOwner = keptSpending('owner', { perPayment: 0.5, perDay: 1 });
const askingOfPayer = keptSpending('payer', { perPayment: 0.5, perDay: 1 });

type Made = Partial<Record<keyof Targets, unknown>>;

/** Those that these requests are about. */
export async function newTargets(town: ApiTown, requests: readonly RowRequest[]): Promise<Targets> {
  const targets: Made = {};
  const asked = new Set<keyof Targets>();
  const noting = noted(targets, asked);
  for (const request of requests) request.asked(noting, '');
  for (const name of asked) targets[name] = await MAKERS[name](town);
  return targets as Targets;
}

/** All of them; they know which have been asked for. */
export async function targetsIn(town: ApiTown) {
  const made: Made = {};
  for (const name of Object.keys(MAKERS) as (keyof Targets)[])
    made[name] = await MAKERS[name](town);
  const asked = new Set<keyof Targets>();
  return {
    targets: noted(made, asked),
    /** Makes anew what was asked for since the last time. */
    async renew(): Promise<void> {
      for (const name of asked) made[name] = await MAKERS[name](town);
      asked.clear();
    },
    forget: () => asked.clear(),
  };
}

function noted(made: Made, asked: Set<keyof Targets>): Targets {
  return new Proxy(made, {
    get(of, name: keyof Targets) {
      asked.add(name);
      return of[name];
    },
  }) as Targets;
}

async function staffNamed(town: ApiTown, name: string) {
  const known = await town.api.service.store.queries.staffOf(town.branchId);
  const kept = known.find(({ login }) => login.endsWith(`/${name}`));
  if (kept) return kept;
  const { staff_id: staffId, login } = await staffAt(town, name);
  return { staffId, login };
}

async function newInvite({ api }: ApiTown) {
  return unwrap(
    await createInvite(
      api.service,
      { places: 1000, expiresAtMs: null },
      atThisMachine(api.service),
    ),
  );
}

const sessionsOf = ({ api, owner }: ApiTown) => ownSessions(api.service, owner.userId);

export async function newWithdrawal({ api, payer }: ApiTown): Promise<string> {
  const wanted = { wallet: 'consumer', amountFen: fen(1_00), idempotencyKey: null } as const;
  const asking = { userId: payer.userId, ...wanted };
  return unwrap(await requestWithdrawal(api.service, asking, api.service.operator)).withdrawalNo;
}

async function newApproved(town: ApiTown): Promise<string> {
  const { service } = town.api;
  const decision = { withdrawalNo: await newWithdrawal(town), approve: true, reason: null };
  return unwrap(await decideWithdrawal(service, decision, atThisMachine(service))).withdrawalNo;
}

let users = 0;

async function newUser(town: ApiTown): Promise<number> {
  users += 1;
  return (await town.newPerson(`target-${users}`)).userId;
}

const proposers = new WeakMap<ApiTown['api'], Promise<Authorization>>();

/** The program of an operator who decides nothing. */
function proposer(town: ApiTown): Promise<Authorization> {
  const known = proposers.get(town.api) ?? newProposer(town);
  proposers.set(town.api, known);
  return known;
}

async function newProposer(town: ApiTown): Promise<Authorization> {
  const { userId } = await town.newPerson('proposer', { operator: true });
  const { keyId } = await newOperateKey(town, { userId });
  const view = await town.api.service.store.queries.key(keyId);
  assert(view);
  return withKey({ actor: { userId, keyId }, view }, '127.0.0.1');
}
