// Whatever a customer quotes, found for an operator who does not know what it is: users, keys, shops, and all
// that has a number here, at a shop or at a bank. Only what is meant exactly; names are searched among users.

import type { UserId } from '../../core/ledger/wallet.ts';
import { type Fen, negateFen, sumFen } from '../../core/money.ts';
import { statusAt } from '../../core/order/order.ts';
import { keyWorks } from '../../core/rows/key.ts';
import { bankReferenceId } from '../../core/wallet/bank-reference.ts';
import { stateOf } from '../../core/wallet/withdrawal.ts';
import { keyIdHolds } from '../../crypto/key-id.ts';
import { looksLikeTxNo, type TxKind } from '../../crypto/numbers.ts';
import { PAYOUTS_MAX } from '../payouts.ts';
import type { Service } from '../service.ts';
import { showAnyRefundRequest } from '../show-refund-request.ts';
import { receivingAccounts } from '../top-up-methods.ts';
import { usersExactly } from './search-users.ts';

export const HIT_KINDS = [
  'user',
  'order',
  'refund',
  'refund_request',
  'recharge',
  'recharge_request',
  'withdrawal',
  'transfer',
  'settlement',
  'payout',
  'key',
  'merchant',
  'branch',
  'request',
] as const;

export interface Hit {
  readonly kind: (typeof HIT_KINDS)[number];
  /** What it is called here. */
  readonly id: string;
  /** Whose it is; null: of several. */
  readonly userId: UserId | null;
  /** Of a refund, or a request for one, the order; null: it is of none. */
  readonly txNo: string | null;
  /** Null: it has no name, and nothing was said of it. */
  readonly title: string | null;
  /** Null: it has none, or what it is has happened. */
  readonly status: string | null;
  readonly amountFen: Fen | null;
  /** Null: nobody knows. */
  readonly atMs: number | null;
}

const HITS_MAX = 20;

export interface NamedHit extends Hit {
  /** Of whoever has it. */
  readonly userName: string | null;
}

type Find = (service: Service, text: string) => Promise<readonly Hit[]>;

/** Whoever it names comes first, then what has it as its own number here, then what others call so. */
export async function find(service: Service, text: string): Promise<readonly NamedHit[]> {
  const found = await Promise.all(
    [users, numbered, keys, shops, requests, called].map((by) => by(service, text)),
  );
  const all = new Map(found.flat().map((hit) => [`${hit.kind} ${hit.id}`, hit]));
  const hits = [...all.values()].slice(0, HITS_MAX).map(async (hit) => {
    const user = hit.userId === null ? undefined : await service.store.queries.user(hit.userId);
    return { ...hit, userName: user?.name ?? null };
  });
  return Promise.all(hits);
}

const users: Find = async (service, text) =>
  (await usersExactly(service, text)).map(({ user, owner }) => ({
    kind: 'user',
    id: String(user.userId),
    userId: user.userId,
    txNo: null,
    title: user.name,
    status: owner.closedAtMs !== null ? 'closed' : owner.suspended ? 'suspended' : 'open',
    amountFen: null,
    atMs: user.createdAtMs,
  }));

const numbered: Find = async (service, text) => {
  const [, by] = BY_KIND.find(([kind]) => looksLikeTxNo(text, kind)) ?? [];
  return (await by?.(service, text)) ?? [];
};

const called: Find = async (service, text) => {
  const accounts = new Set([null, ...receivingAccounts(service.config)]);
  const bankReferenceIds = [...accounts].flatMap(
    (receivingAccount) => bankReferenceId({ bankReference: text, receivingAccount }) ?? [],
  );
  const nos = await service.store.queries.numbersCalled({ text, bankReferenceIds }, HITS_MAX);
  return (await Promise.all(nos.map((no) => numbered(service, no)))).flat();
};

const keys: Find = async ({ store, keys }, text) => {
  if (!keyIdHolds(text, keys.keyIdCheck)) return [];
  const view = await store.queries.key(text);
  if (!view) return [];
  const { keyId: id, userId, name: title, createdAtMs: atMs } = view.key;
  const status = keyWorks(view.key, store.nowMs()) ? 'works' : 'ended';
  return [{ kind: 'key', id, userId, txNo: null, title, status, amountFen: null, atMs }];
};

/** Merchants and branches have numbers of their own, which may be equal. */
const shops: Find = async ({ store: { queries } }, text) => {
  if (!/^[1-9]\d{0,14}$/.test(text)) return [];
  const no = Number(text);
  const [merchant, branch] = await Promise.all([queries.merchant(no), queries.branch(no)]);
  const ofBranch = branch && (await queries.merchant(branch.merchantId));
  const told = { id: text, txNo: null, status: null, amountFen: null, atMs: null };
  return [
    ...(merchant
      ? [{ ...told, kind: 'merchant', userId: merchant.ownerId, title: merchant.name } as const]
      : []),
    ...(branch && ofBranch
      ? [{ ...told, kind: 'branch', userId: ofBranch.ownerId, title: branch.name } as const]
      : []),
  ];
};

const requests: Find = async ({ store: { queries } }, text) => {
  const any = { ownerId: null, keyId: null, code: null, refused: false, before: null };
  const found = await queries.requestLog({ ...any, requestId: text, limit: HITS_MAX });
  return found.map(({ requestId: id, ownerId: userId, method, path, code, atMs }) => {
    const title = `${method} ${path}`;
    return { kind: 'request', id, userId, txNo: null, title, status: code, amountFen: null, atMs };
  });
};

const orders: Find = async ({ store }, no) => {
  const order = await store.queries.order(no);
  if (!order) return [];
  const { txNo: id, ownerId: userId, title, amountFen, createdAtMs: atMs } = order;
  return [
    {
      kind: 'order',
      id,
      userId,
      txNo: id,
      title,
      status: statusAt(order, store.nowMs()),
      amountFen,
      atMs,
    },
  ];
};

const refunds: Find = async ({ store: { queries } }, no) => {
  const refund = await queries.refund(no);
  const order = refund && (await queries.order(refund.txNo));
  if (!refund || !order) return [];
  const { refundNo: id, txNo, reason: title, amountFen, atMs } = refund;
  return [
    { kind: 'refund', id, userId: order.ownerId, txNo, title, status: null, amountFen, atMs },
  ];
};

const refundRequests: Find = async (service, no) => {
  const found = await showAnyRefundRequest(service, no);
  if (!found.ok) return [];
  const { request, status } = found.value;
  const { requestNo: id, ownerId: userId, txNo, reason: title, amountFen } = request;
  const atMs = request.requestedAtMs;
  return [{ kind: 'refund_request', id, userId, txNo, title, status, amountFen, atMs }];
};

const recharges: Find = async (service, no) => {
  const proposal = await service.store.queries.rechargeProposal(no);
  if (!proposal) return movements('recharge')(service, no);
  const { rechargeNo: id, userId, proposedReason: title, amountFen, proposedAtMs: atMs } = proposal;
  const status = proposal.status === 'pending' ? 'requested' : proposal.status;
  return [{ kind: 'recharge', id, userId, txNo: null, title, status, amountFen, atMs }];
};

const rechargeRequests: Find = async ({ store: { queries } }, no) => {
  const request = await queries.rechargeRequest(no);
  if (!request) return [];
  const { requestNo: id, userId, note: title, status, amountFen, requestedAtMs: atMs } = request;
  return [{ kind: 'recharge_request', id, userId, txNo: null, title, status, amountFen, atMs }];
};

/** By its number, or by that of the movement that gave it back. */
const withdrawals: Find = async (service, no) => {
  const { queries } = service.store;
  const found =
    (await queries.withdrawal(no)) ??
    (await queries.withdrawal((await queries.firstEntryOf(no))?.txNo ?? no));
  if (!found) return [];
  const { withdrawalNo: id, userId, amountFen, requestedAtMs: atMs } = found;
  const state = stateOf(found);
  const status = state === 'pending' ? 'requested' : state;
  return [{ kind: 'withdrawal', id, userId, txNo: null, title: null, status, amountFen, atMs }];
};

const payouts: Find = async ({ store: { queries } }, payoutNo) => {
  const filter = { state: null, fromMs: null, untilMs: null, oldestFirst: true } as const;
  const of = { kind: 'payout', payoutNo } as const;
  const inIt = await queries.withdrawals({ ...filter, of }, null, PAYOUTS_MAX);
  if (inIt.length === 0) return [];
  const amountFen = sumFen(inIt.map((one) => one.amountFen));
  const isOpen = inIt.some((one) => stateOf(one) === 'approved');
  const status = isOpen ? 'open' : 'ended';
  const told = { userId: null, txNo: null, title: null, status, amountFen, atMs: null };
  return [{ kind: 'payout', id: payoutNo, ...told }];
};

function movements(kind: Hit['kind']): Find {
  return async ({ store: { queries } }, id) => {
    const entry = await queries.firstEntryOf(id);
    if (!entry) return [];
    const { userId, balanceDeltaFen, frozenDeltaFen, atMs } = entry;
    const movedFen = balanceDeltaFen === 0n ? frozenDeltaFen : balanceDeltaFen;
    const amountFen = movedFen < 0n ? negateFen(movedFen) : movedFen;
    return [{ kind, id, userId, txNo: null, title: null, status: null, amountFen, atMs }];
  };
}

const BY_KIND: readonly (readonly [TxKind, Find])[] = [
  ['collection', orders],
  ['refund', refunds],
  ['refund_request', refundRequests],
  ['recharge', recharges],
  ['recharge_request', rechargeRequests],
  ['transfer', movements('transfer')],
  ['withdrawal', withdrawals],
  ['settlement', movements('settlement')],
  ['payout', payouts],
];
