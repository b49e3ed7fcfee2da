// Folds one event into the loaded state and notes what has to be saved. The state is the batch's own
// copy; nothing else sees it change.

import { assert, unreachable } from './assert.ts';
import type { DomainEvent } from './domain-event.ts';
import { keep, keepNamed, keepNumbered } from './keep.ts';
import { type Movement, movementTimeMs, post } from './ledger/movement.ts';
import type { Owner, UserId } from './ledger/wallet.ts';
import { addFen, type Fen, ZERO_FEN } from './money.ts';
import type { Refund } from './order/order.ts';
import {
  addToSettlementBucket,
  type SettlementBucketName,
  settlementBucketId,
} from './order/settlement.ts';
import type { OwnerEvent } from './owner-event.ts';
import type { SecurityEventKind } from './rows/security-event.ts';
import type { Client, User } from './rows/user.ts';
import { type Changes, type State, standingOf } from './state.ts';

export function evolve(state: State, changes: Changes, event: DomainEvent): void {
  switch (event.kind) {
    case 'order_created':
    case 'order_changed':
      if (event.kind === 'order_created') changes.ordersCreated.add(event.order.txNo);
      return keep(state.orders, changes.orders, event.order.txNo, event.order);
    case 'key_bound':
    case 'number_borne':
    case 'refund_number_borne':
    case 'bank_reference_borne':
    case 'bank_entered':
    case 'bank_columns_chosen':
      return keepNamed(state, changes, event);
    case 'refund_recorded':
      return addRefund(state, changes, event.refund);
    case 'movement_posted':
      return postMovement(state, changes, event.movement);
    case 'bucket_moved':
    case 'bucket_settled':
      return changeBucket(state, changes, event);
    case 'tool_refunds_counted':
    case 'withdrawal_changed':
    case 'payee_changed':
    case 'mandate_changed':
    case 'mandate_counted':
    case 'payment_request_changed':
    case 'recharge_proposal_changed':
    case 'recharge_request_changed':
    case 'operator_day_counted':
    case 'refund_request_changed':
    case 'branch_changed':
    case 'key_changed':
      return keepNumbered(state, changes, event);
    case 'factors_passed':
    case 'factors_failed':
      return countFactors(state, changes, event);
    case 'user_created':
      return addUser(state, changes, event.user, event.owner);
    case 'user_changed':
      return changeUser(state, changes, event.user);
    case 'owner_changed':
      return changeOwner(state, changes, event.owner);
    case 'merchant_changed':
      return changeMerchant(state, changes, event);
    case 'callback_secrets_changed':
    case 'callback_owed':
    case 'owner_event':
    case 'receiver_changed':
      return noteCallbacks(state, changes, event);
    case 'staff_changed':
    case 'staff_session_opened':
    case 'staff_signed_out':
    case 'tills_signed_out':
      return changeStaff(state, changes, event);
    default:
      return noteAccess(state, changes, event);
  }
}

type StaffEvent = Extract<
  DomainEvent,
  { kind: 'staff_changed' | 'staff_session_opened' | 'staff_signed_out' | 'tills_signed_out' }
>;

function changeStaff(state: State, changes: Changes, event: StaffEvent): void {
  switch (event.kind) {
    case 'staff_changed':
      return keep(state.staff, changes.staff, event.staff.staffId, event.staff);
    case 'staff_session_opened':
      return void changes.staffSessionsOpened.push(event.session);
    case 'staff_signed_out':
      changes.staffSignedOut.add(event.staffId);
      return dropFrom(changes.staffSessionsOpened, ({ staffId }) => staffId === event.staffId);
    case 'tills_signed_out':
      changes.tillsSignedOut.add(event.ownerId);
      return dropFrom(changes.staffSessionsOpened, ({ ownerId }) => ownerId === event.ownerId);
    default:
      return unreachable(event);
  }
}

function countFactors(
  state: State,
  changes: Changes,
  event: Extract<DomainEvent, { kind: 'factors_passed' | 'factors_failed' }>,
): void {
  if (event.kind === 'factors_passed') return passFactors(state, changes, event);
  failFactors(state, changes, event);
}

function passFactors(
  state: State,
  changes: Changes,
  { userId, keyId, clears, totpStep }: Extract<DomainEvent, { kind: 'factors_passed' }>,
): void {
  const { factorFailures, lockedUntilMs } = ownerIn(state, userId);
  if (clears && (factorFailures > 0 || lockedUntilMs !== null)) {
    keepAccess(state, changes, userId, { factorFailures: 0, lockedUntilMs: null });
  }
  if (totpStep !== null) keepAccess(state, changes, userId, { totpLastStep: totpStep });
  keepKeyFailures(state, changes, keyId, () => 0);
}

function failFactors(
  state: State,
  changes: Changes,
  { userId, keyId, failures, lockedUntilMs }: Extract<DomainEvent, { kind: 'factors_failed' }>,
): void {
  keepAccess(state, changes, userId, { factorFailures: failures, lockedUntilMs });
  if (lockedUntilMs !== null) noteSecurity(state, changes, userId, 'pay_password_locked', null);
  keepKeyFailures(state, changes, keyId, (before) => before + 1);
}

function postMovement(state: State, changes: Changes, movement: Movement): void {
  const posted = post(movement, state.owners);
  changes.entries.push(...posted.entries);
  for (const entry of posted.entries) {
    if (entry.leg === 0) state.movements.set(entry.movementNo, entry);
  }
  changes.checkpoints.push(...posted.checkpoints);
  for (const { userId } of movement.legs) changes.owners.set(userId, ownerIn(state, userId));
}

function addRefund(state: State, changes: Changes, refund: Refund): void {
  changes.refunds.push(refund);
  state.refunds.set(refund.refundNo, refund);
}

/** The user's row is locked; the line takes the next place in their chain. */
function addToTrail(
  state: State,
  changes: Changes,
  { kind: _, ...line }: Extract<DomainEvent, { kind: 'audited' }>,
): void {
  const owner = ownerIn(state, line.userId);
  const chainNo = owner.chainNo + 1;
  changes.auditLines.push({ ...line, chainNo, atMs: movementTimeMs(state.nowMs, [owner]) });
  keep(state.owners, changes.owners, line.userId, { ...owner, chainNo });
}

function addUser(state: State, changes: Changes, user: User, owner: Owner): void {
  state.logins.set(user.login, user.userId);
  if (user.reference !== null) state.references.set(user.reference, user.userId);
  state.standing.set(user.userId, standingOf(owner));
  keep(state.users, changes.users, user.userId, user);
  changes.ownersCreated.add(owner.userId);
  keep(state.owners, changes.owners, owner.userId, owner);
}

/** What somebody was known by before is free again. */
function changeUser(state: State, changes: Changes, user: User): void {
  const { userId } = user;
  const before = state.users.get(userId);
  rename(state.references, userId, before?.reference, user.reference);
  rename(state.providerAccounts, userId, before?.providerAccount, user.providerAccount);
  keep(state.users, changes.users, userId, user);
}

/** A name that was left is free. */
function changeMerchant(
  state: State,
  changes: Changes,
  { merchant, nameKey }: Extract<DomainEvent, { kind: 'merchant_changed' }>,
): void {
  const { merchantsAlike } = state;
  const { merchantId } = merchant;
  for (const [key, alike] of merchantsAlike) {
    merchantsAlike.set(
      key,
      alike.filter((one) => one.merchantId !== merchantId),
    );
  }
  if (nameKey !== undefined) {
    merchantsAlike.set(nameKey, [...(merchantsAlike.get(nameKey) ?? []), merchant]);
  }
  keep(state.merchants, changes.merchants, merchantId, merchant);
}

function rename(
  names: Map<string, UserId>,
  userId: UserId,
  before: string | null | undefined,
  name: string | null,
): void {
  if (before != null) names.delete(before);
  if (name !== null) names.set(name, userId);
}

function changeOwner(state: State, changes: Changes, owner: Owner): void {
  const { userId, closedAtMs, chainNo } = owner;
  const before = ownerIn(state, userId);
  assert(chainNo === before.chainNo, `the trail of user ${userId} goes on from where it is`);
  const closes = closedAtMs !== null && before.closedAtMs === null;
  if (closes) changes.accountsClosed.add(userId);
  state.standing.set(userId, standingOf(owner));
  keepAccess(state, changes, userId, owner);
}

function changeBucket(
  state: State,
  changes: Changes,
  event: Extract<DomainEvent, { kind: 'bucket_moved' | 'bucket_settled' }>,
): void {
  if (event.kind === 'bucket_settled') return settleBucket(state, changes, event);
  moveBucket(state, changes, event.bucket, event.amountFen);
}

function moveBucket(
  state: State,
  changes: Changes,
  bucket: SettlementBucketName,
  amountFen: Fen,
): void {
  const id = settlementBucketId(bucket);
  const loaded = state.buckets.get(id);
  if (loaded) state.buckets.set(id, addToSettlementBucket(loaded, amountFen));
  const before = changes.bucketMoves.get(id)?.amountFen ?? ZERO_FEN;
  changes.bucketMoves.set(id, { bucket, amountFen: addFen(before, amountFen) });
}

function settleBucket(
  state: State,
  changes: Changes,
  settled: Extract<DomainEvent, { kind: 'bucket_settled' }>,
): void {
  state.buckets.set(settlementBucketId(settled.bucket), settled.bucket);
  changes.bucketsSettled.push(settled);
}

type SessionsChanged = `session_${'opened' | 'ended' | 'closed'}` | 'sessions_closed';

function changeSessions(
  state: State,
  changes: Changes,
  event: Extract<DomainEvent, { kind: SessionsChanged }>,
): void {
  const { sessionsOpened: opened, sessionEpochs, signedOut } = changes;
  if (event.kind === 'session_ended') return void changes.sessionsEnded.push(event);
  if (event.kind === 'session_closed') return void changes.sessionsClosed.push(event.sessionDigest);
  if (event.kind === 'session_opened') {
    const { userId } = event.session;
    sessionEpochs.set(userId, ownerIn(state, userId).sessionsEpoch);
    return void opened.push(event.session);
  }
  // Including those that this batch has opened.
  const { userId, exceptDigest, epoch } = event;
  dropFrom(opened, (one) => one.userId === userId && one.sessionDigest !== exceptDigest);
  // If two sessions in turn close all others, neither is left.
  const before = signedOut.get(userId);
  signedOut.set(userId, before === undefined || before === exceptDigest ? exceptDigest : null);
  if (epoch === 'same') return;
  const sessionsEpoch = (ownerIn(state, userId).sessionsEpoch ?? 0) + 1;
  keepAccess(state, changes, userId, { sessionsEpoch });
  sessionEpochs.set(userId, sessionsEpoch);
}

/** Those that this batch has opened end too. */
function dropFrom<Session>(opened: Session[], ends: (session: Session) => boolean): void {
  opened.splice(0, opened.length, ...opened.filter((session) => !ends(session)));
}

type CallbackEvent = Extract<
  DomainEvent,
  { kind: 'callback_owed' | 'owner_event' | 'receiver_changed' | 'callback_secrets_changed' }
>;

function noteCallbacks(state: State, changes: Changes, event: CallbackEvent): void {
  if (event.kind === 'callback_owed') return void changes.callbacks.push(event.callback);
  if (event.kind === 'owner_event') return keepOwnerEvent(state, changes, event.ownerEvent);
  if (event.kind === 'callback_secrets_changed') {
    const { secrets } = event;
    return keep(state.callbackSecrets, changes.callbackSecrets, secrets.userId, secrets);
  }
  const { receiver, announces } = event;
  keep(state.receivers, changes.receivers, receiver.receiverId, receiver);
  keepAccess(state, changes, receiver.ownerId, { announces });
}

/** The owner's row is locked: their events are committed in the order of their positions. */
function keepOwnerEvent(state: State, changes: Changes, event: OwnerEvent): void {
  const { ownerId, subjectNo } = event;
  const owner = ownerIn(state, ownerId);
  const { recordNo } = owner;
  const toldNo = owner.toldNo + 1;
  // A record before it is then not younger.
  const toldAtMs = Math.max(state.nowMs, owner.lastAtMs);
  const position = { sequence: recordNo + toldNo, recordNo, toldAtMs };
  changes.ownerEvents.push({ ...event, ...position });
  state.told.add(subjectNo);
  keep(state.owners, changes.owners, ownerId, { ...owner, toldNo });
}

type AccessNoted =
  | 'invite_changed'
  | 'attempts_counted'
  | 'recovery_codes_changed'
  | 'email_changed'
  | 'notice_wishes_changed'
  | 'letter_owed'
  | 'mandate_noted'
  | 'security_noted'
  | 'audited';

function noteAccess(
  state: State,
  changes: Changes,
  event: Extract<DomainEvent, { kind: AccessNoted | SessionsChanged }>,
): void {
  switch (event.kind) {
    case 'invite_changed':
      return keep(state.invites, changes.invites, event.invite.codeDigest, event.invite);
    case 'attempts_counted':
      return keep(state.attempts, changes.attempts, event.attempts.subject, event.attempts);
    case 'recovery_codes_changed':
      return keep(state.recoveryCodes, changes.recoveryCodes, event.codes.userId, event.codes);
    case 'email_changed':
      return keep(state.emails, changes.emails, event.email.userId, event.email);
    case 'notice_wishes_changed': {
      const { wishes } = event;
      return keep(state.noticeWishes, changes.noticeWishes, wishes.userId, wishes);
    }
    // They are notices, and no more.
    case 'letter_owed':
    case 'mandate_noted':
      return;
    case 'security_noted':
      return noteSecurity(state, changes, event.userId, event.security, event.client);
    case 'audited':
      return addToTrail(state, changes, event);
    default:
      return changeSessions(state, changes, event);
  }
}

function noteSecurity(
  { nowMs: atMs }: State,
  { securityEvents }: Changes,
  userId: UserId,
  kind: SecurityEventKind,
  client: Client | null,
): void {
  securityEvents.push({ userId, atMs, kind, client });
}

function keepAccess(state: State, changes: Changes, userId: UserId, change: Partial<Owner>): void {
  changes.accessChanged.add(userId);
  keep(state.owners, changes.owners, userId, { ...ownerIn(state, userId), ...change });
}

function ownerIn(state: State, userId: UserId): Owner {
  const owner = state.owners.get(userId);
  assert(owner, `an event names user ${userId}, who was not loaded`);
  return owner;
}

function keepKeyFailures(
  state: State,
  changes: Changes,
  keyId: string | null,
  next: (before: number) => number,
): void {
  const key = keyId === null ? undefined : state.keys.get(keyId);
  if (!key) return;
  const factorFailures = next(key.factorFailures);
  if (factorFailures === key.factorFailures) return;
  keep(state.keys, changes.keys, key.keyId, { ...key, factorFailures });
}
