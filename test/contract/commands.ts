// Commands with every field filled in, so that a test names only what matters to it. Each has
// numbers and names of its own, so tests share one set of books without affecting each other.

import { createHash } from 'node:crypto';
import type {
  CreateCallbackSecret,
  RotateCallbackSecret,
} from '../../src/core/keys/callback-secret.ts';
import type { CreateKey, RevokeKey, RotateKey } from '../../src/core/keys/change-keys.ts';
import type { WalletKind } from '../../src/core/ledger/record-kind.ts';
import type { UserId, WalletName } from '../../src/core/ledger/wallet.ts';
import { type Fen, fenFromStrictDecimal } from '../../src/core/money.ts';
import type { CreateCollection } from '../../src/core/order/create-collection.ts';
import type { DecideRefundRequest } from '../../src/core/order/decide-refund-request.ts';
import type { OpenRefundRequest } from '../../src/core/order/open-refund-request.ts';
import { NO_TERMS } from '../../src/core/order/order.ts';
import type { PayOrder } from '../../src/core/order/pay.ts';
import type { RefundByOperator } from '../../src/core/order/refund-by-operator.ts';
import type { RefundOrder } from '../../src/core/order/refund-order.ts';
import type { RefundRequest } from '../../src/core/order/refund-request.ts';
import type { SettleBucket } from '../../src/core/order/settle-bucket.ts';
import type { SettlementBucketName } from '../../src/core/order/settlement.ts';
import type { CreateUser } from '../../src/core/people/administration.ts';
import type { SetLoginPassword } from '../../src/core/people/set-login-password.ts';
import type { SignIn } from '../../src/core/people/sign-in.ts';
import type { PresentedFactors } from '../../src/core/proofs/factors.ts';
import type { Provenance } from '../../src/core/rows/audit.ts';
import type { Actor } from '../../src/core/rows/key.ts';
import type { NewSession } from '../../src/core/rows/user.ts';
import type { CreateBranch, CreateMerchant } from '../../src/core/staff/set-up-merchant.ts';
import { bucketOfUser } from '../../src/core/user-bucket.ts';
import type { DecideRecharge, Recharge } from '../../src/core/wallet/recharge.ts';
import type { RechargeProposal } from '../../src/core/wallet/recharge-proposal.ts';
import type {
  DecideRechargeRequest,
  RequestRecharge,
} from '../../src/core/wallet/request-recharge.ts';
import type { Transfer } from '../../src/core/wallet/transfer.ts';
import type { DecideWithdrawal, RequestWithdrawal } from '../../src/core/wallet/withdraw.ts';
import { digestInBucket, encodeBucket } from '../../src/crypto/user-bucket-text.ts';
import { NOBODY } from '../../src/service/session.ts';

let count = 100_000;

/** A number that nothing else has. */
export function unique(): number {
  count += 1;
  return count;
}

/** A number of an order or a movement: it tells the bucket where real ones do. */
export function numberFor(userId: UserId, letter: string): string {
  return letter + `${unique()}`.padStart(10, '0') + encodeBucket(bucketOfUser(userId));
}

/** The id of a key: it tells the bucket where real ones do. */
export function keyIdFor(userId: UserId): string {
  return `tk_${encodeBucket(bucketOfUser(userId)).toLowerCase()}${unique()}`;
}

/** The digest of a session: it tells the bucket where real ones do. */
export function sessionDigestFor(userId: UserId): string {
  return digestInBucket(bucketOfUser(userId), digestOf(`session-${unique()}`));
}

/** What wrong attempts are counted under: a digest, as in the service. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export function yuan(text: string): Fen {
  const amount = fenFromStrictDecimal(text);
  if (amount === null) throw new Error(`${text} is not an amount.`);
  return amount;
}

export const RIGHT: PresentedFactors = { payPasswordDigest: 'digest of 123456', code: null };
export const WRONG: PresentedFactors = { payPasswordDigest: 'digest of 654321', code: null };

/** Who gives the commands in these tests. */
export const OPERATOR: Provenance = { kind: 'operator', name: 'root', from: 'here' };

type Over<Command> = Partial<Omit<Command, 'kind'>>;

/** The login password that every user starts with. */
export const hashOf = (userId: UserId) => `hash-${userId}`;

export function createUser(over: Over<CreateUser> = {}): CreateUser {
  const n = unique();
  return {
    kind: 'create_user',
    userId: n,
    walletId: `W${n}`,
    name: `用户 ${n}`,
    login: `user-${n}`,
    reference: null,
    loginPasswordHash: hashOf(over.userId ?? n),
    payPasswordSalt: `salt-${n}`,
    payPasswordDigest: RIGHT.payPasswordDigest,
    operator: false,
    by: OPERATOR,
    ...over,
  };
}

export function createMerchant(ownerId: UserId, over: Over<CreateMerchant> = {}) {
  const n = unique();
  const command: CreateMerchant = {
    kind: 'create_merchant',
    merchantId: n,
    ownerId,
    name: `商店 ${n}`,
    by: OPERATOR,
  };
  return { ...command, ...over };
}

export function createBranch({
  merchantId,
  ownerId,
}: Pick<CreateBranch, 'merchantId' | 'ownerId'>): CreateBranch {
  const n = unique();
  const name = `分店 ${n}`;
  return { kind: 'create_branch', branchId: n, merchantId, ownerId, name, by: OPERATOR };
}

export function createKey(userId: UserId, over: Partial<CreateKey['key']> = {}) {
  const n = unique();
  const key: CreateKey['key'] = {
    keyId: keyIdFor(userId),
    userId,
    name: `till ${n}`,
    scopes: ['query', 'collection', 'refund'],
    ipRules: [],
    ratePerMinute: 60,
    secretDigest: `digest-${n}`,
    windowId: keyIdFor(userId),
    toolRefundLimitFen: null,
    refundLimitFen: null,
    rechargeLimitFen: null,
    payoutLimitFen: null,
    merchantId: null,
    signsRequests: false,
    endsAtMs: null,
  };
  const command: CreateKey = { kind: 'create_key', key: { ...key, ...over }, by: OPERATOR };
  return command;
}

export function recharge(userId: UserId, amount: string, over: Over<Recharge> = {}) {
  const command: Recharge = {
    kind: 'recharge',
    userId,
    rechargeNo: numberFor(userId, 'D'),
    amountFen: yuan(amount),
    reason: null,
    bankReference: null,
    idempotencyKey: null,
    by: OPERATOR,
  };
  return { ...command, ...over };
}

export function collect(
  actor: Actor,
  merchantId: number,
  amount: string,
  over: Over<CreateCollection> = {},
): CreateCollection {
  return {
    kind: 'create_collection',
    actor,
    txNo: numberFor(actor.userId, 'C'),
    payBase: 'https://pay.example',
    amountFen: yuan(amount),
    merchantId,
    branchId: null,
    title: null,
    ...NO_TERMS,
    payerId: null,
    idempotencyKey: null,
    ...over,
  };
}

export const DAY_MS = 86_400_000;

export function pay(
  payerId: UserId,
  txNo: string,
  receivedAtMs: number,
  over: Over<PayOrder> = {},
): PayOrder {
  return {
    kind: 'pay_order',
    payerId,
    txNo,
    receivedAtMs,
    settlementDelayMs: DAY_MS,
    codeAboveFen: null,
    accountLimits: [],
    factors: RIGHT,
    ...over,
  };
}

/** A partial refund of `amount`, or a full one without it. */
export function refund(
  actor: Actor,
  txNo: string,
  amount: string | null,
  over: Over<RefundOrder> = {},
): RefundOrder {
  return {
    kind: 'refund_order',
    actor,
    limitedWindowId: null,
    txNo,
    refundNo: numberFor(actor.userId, 'R'),
    refundType: amount === null ? 'full' : 'partial',
    amountFen: amount === null ? null : yuan(amount),
    reason: '不想要了',
    factors: RIGHT,
    idempotencyKey: null,
    preview: null,
    ...over,
  };
}

/** A partial refund of `amount`, or a full one when there is none. */
export function refundByOperator(
  ownerId: number,
  txNo: string,
  amount: string | null,
  over: Over<RefundByOperator> = {},
): RefundByOperator {
  return {
    kind: 'refund_by_operator',
    ownerId,
    txNo,
    refundNo: numberFor(ownerId, 'R'),
    refundType: amount === null ? 'full' : 'partial',
    amountFen: amount === null ? null : yuan(amount),
    reason: '商户已停用',
    idempotencyKey: null,
    previewedFen: null,
    by: OPERATOR,
    ...over,
  };
}

/** The parts of a key that a tool's request needs. */
export type ToolKey = Pick<CreateKey['key'], 'userId' | 'keyId' | 'windowId'>;

/** Requests a partial refund of `amount`, or a full one without it. */
export function requestRefund(
  { userId, keyId, windowId }: ToolKey,
  txNo: string,
  amount: string | null,
  over: Over<OpenRefundRequest> = {},
): OpenRefundRequest {
  return {
    kind: 'open_refund_request',
    actor: { userId, keyId },
    windowId,
    txNo,
    requestNo: numberFor(userId, 'Q'),
    refundNo: numberFor(userId, 'R'),
    refundType: amount === null ? 'full' : 'partial',
    amountFen: amount === null ? null : yuan(amount),
    reason: '杯子是凉的',
    idempotencyKey: null,
    ...over,
  };
}

type Opened = Pick<RefundRequest, 'requestNo' | 'txNo' | 'ownerId'>;

/** By the owner, with the right password unless factors are given. */
export function approve(
  { requestNo, txNo, ownerId }: Opened,
  factors: PresentedFactors = RIGHT,
): DecideRefundRequest {
  const decision = { verdict: 'approve', refundNo: numberFor(ownerId, 'R'), factors } as const;
  const by = { kind: 'user', name: `${ownerId}`, from: '203.0.113.7' } as const;
  return { kind: 'decide_refund_request', requestNo, txNo, userId: ownerId, decision, by };
}

export function decline(request: Opened, reason: string | null = null): DecideRefundRequest {
  return { ...approve(request), decision: { verdict: 'decline', reason } };
}

export function rotate(
  { userId, keyId }: ToolKey,
  overlapMs: number,
  by: Provenance = OPERATOR,
): RotateKey {
  const n = unique();
  const [newKeyId, newSecretDigest] = [keyIdFor(userId), `digest-${n}`];
  return { kind: 'rotate_key', userId, keyId, newKeyId, newSecretDigest, overlapMs, by };
}

export function revoke({ userId, keyId }: ToolKey): RevokeKey {
  return { kind: 'revoke_key', userId, keyId, by: OPERATOR };
}

export function createSecret(userId: UserId, sealedSecret: string): CreateCallbackSecret {
  return { kind: 'create_callback_secret', userId, sealedSecret, by: OPERATOR };
}

export function rotateSecret(userId: UserId, sealedSecret: string): RotateCallbackSecret {
  const kind = 'rotate_callback_secret';
  return { kind, userId, sealedSecret, overlapMs: DAY_MS, by: OPERATOR };
}

export function settle({ ownerId, dueAtMs }: SettlementBucketName): SettleBucket {
  return {
    kind: 'settle_bucket',
    bucket: { ownerId, dueAtMs },
    settlementNo: numberFor(ownerId, 'S'),
  };
}

export function wallet(userId: UserId, kind: WalletKind): WalletName {
  return { userId, wallet: kind };
}

/** By an operator, unless factors are given. */
export function transfer(
  source: WalletName,
  target: WalletName,
  amount: string,
  over: Over<Transfer> = {},
): Transfer {
  return {
    kind: 'transfer',
    transferNo: numberFor(source.userId, 'X'),
    source,
    target,
    amountFen: yuan(amount),
    factors: null,
    accountLimits: [],
    idempotencyKey: null,
    by: OPERATOR,
    ...over,
  };
}

/** By an operator, unless factors are given. */
export function decideRecharge(
  {
    rechargeNo,
    userId,
    ...rest
  }: Pick<Recharge, 'rechargeNo' | 'userId'> & Partial<RechargeProposal>,
  approve: boolean,
  over: Over<DecideRecharge> = {},
): DecideRecharge {
  const { bankReference = null, receivingAccount = null, requestNo = null } = rest;
  const proposed = { bankReference, receivingAccount, requestNo };
  const deciding = { rechargeNo, userId, approve, reason: null, proposed, by: OPERATOR };
  return { kind: 'decide_recharge', ...deciding, ...over };
}

/** What a user says they pay in. */
export function requestRecharge(
  userId: UserId,
  amount: string,
  over: Over<RequestRecharge> = {},
): RequestRecharge {
  return {
    kind: 'request_recharge',
    requestNo: numberFor(userId, 'T'),
    userId,
    amountFen: yuan(amount),
    method: 'bank',
    receivingAccount: null,
    payerName: null,
    reference: null,
    note: null,
    idempotencyKey: null,
    by: { kind: 'user', name: `${userId}`, from: '127.0.0.1' },
    ...over,
  };
}

type AskedRecharge = Pick<RequestRecharge, 'requestNo' | 'userId'>;

/** `bankReference`: of what has arrived. */
export function approveRequest(
  { requestNo, userId }: AskedRecharge,
  amount: string,
  bankReference: string,
  over: Over<DecideRechargeRequest> = {},
  rechargeNo = numberFor(userId, 'D'),
): DecideRechargeRequest {
  const arrived = { rechargeNo, arrivedFen: yuan(amount), bankReference };
  const decision = { verdict: 'approve', ...arrived } as const;
  const kind = 'decide_recharge_request';
  return { kind, requestNo, userId, decision, by: OPERATOR, ...over };
}

export function declineRequest(
  { requestNo, userId }: AskedRecharge,
  over: Over<DecideRechargeRequest> = {},
): DecideRechargeRequest {
  const decision = { verdict: 'decline', reason: '未收到款项' } as const;
  return { kind: 'decide_recharge_request', requestNo, userId, decision, by: OPERATOR, ...over };
}

export function withdraw(
  source: WalletName,
  amount: string,
  over: Over<RequestWithdrawal> = {},
): RequestWithdrawal {
  return {
    kind: 'request_withdrawal',
    withdrawalNo: numberFor(source.userId, 'W'),
    ...source,
    amountFen: yuan(amount),
    payee: null,
    factors: null,
    idempotencyKey: null,
    by: OPERATOR,
    ...over,
  };
}

export function decision(
  { withdrawalNo, userId }: Pick<RequestWithdrawal, 'withdrawalNo' | 'userId'>,
  approve: boolean,
  reason: string | null = null,
): DecideWithdrawal {
  const movementNo = numberFor(userId, 'W');
  const kind = 'decide_withdrawal';
  return { kind, withdrawalNo, userId, movementNo, approve, reason, by: OPERATOR };
}

export function setLoginPassword(
  userId: UserId,
  over: Over<SetLoginPassword> = {},
): SetLoginPassword {
  const n = unique();
  return {
    kind: 'set_login_password',
    userId,
    loginPasswordHash: `new-hash-${n}`,
    loginSubject: digestOf(`login-${n}`),
    userSubject: digestOf(`proof-${n}`),
    by: OPERATOR,
    ...over,
  };
}

export function signIn(userId: UserId | null, over: Over<SignIn> = {}): SignIn {
  const n = unique();
  return {
    kind: 'sign_in',
    userId,
    namedUserId: userId,
    fittingHash: userId === null ? null : hashOf(userId),
    code: null,
    recoveryDigest: null,
    deviceSubject: null,
    networkSubject: digestOf(`network-${n}`),
    siteSubject: null,
    loginSubject: digestOf(`login-${n}`),
    codeSubject: `code/${digestOf(`${userId}-${n}`)}`,
    ...newSession(sessionDigestFor(userId ?? NOBODY)),
    ...over,
  };
}

export function newSession(sessionDigest: string): NewSession {
  const client = { address: '203.0.113.7', device: 'Chrome on Android' };
  return { sessionDigest, sessionId: `id-of-${sessionDigest}`, client };
}
