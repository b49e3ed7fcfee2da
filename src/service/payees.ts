// Payees of a user: what they say is sealed before it is stored, for one row, and shown with its account
// masked.

import { assert } from '../core/assert.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import type { NamedPayee } from '../core/people/change-payees.ts';
import type { Provenance } from '../core/rows/audit.ts';
import type { Payee } from '../core/rows/payee.ts';
import type { Payout, Withdrawal } from '../core/wallet/withdrawal.ts';
import { newTxNo } from '../crypto/numbers.ts';
import { open, seal } from '../crypto/sealed.ts';
import { refuse, succeed } from './administration/answer.ts';
import type { Answer, WriteAnswer } from './answer.ts';
import type { Service } from './service.ts';
import { presentFactors, type TypedFactors } from './typed-factors.ts';

/** What a payee says. */
export interface PayeeText {
  readonly holder: string;
  readonly bank: string;
  /** Letters and digits alone. */
  readonly account: string;
  readonly branch: string | null;
}

export interface ShownPayee extends PayeeText {
  readonly payeeId: string;
  readonly createdAtMs: number;
  readonly usableAtMs: number;
}

/** Whoever changes their payees, who types their factors. */
export interface PayeeAuthor {
  readonly userId: UserId;
  readonly by: Provenance;
  readonly factors: TypedFactors | null;
}

export async function listPayees(service: Service, userId: UserId): Promise<readonly ShownPayee[]> {
  return (await service.store.queries.payeesOf(userId)).map((payee) => openPayee(service, payee));
}

/** `replayed`: there was one that says the same. */
export async function addPayee(
  service: Service,
  { userId, by, factors: typed }: PayeeAuthor,
  said: PayeeText,
): Promise<WriteAnswer<ShownPayee>> {
  const known = await listPayees(service, userId);
  const equalId = known.find((one) => textOf(one) === textOf(said))?.payeeId ?? null;
  const payeeId = newTxNo('payee', userId, service.store.nowMs());
  const outcome = await service.gatherer.submit(
    {
      kind: 'add_payee',
      ownerId: userId,
      payeeId,
      sealed: seal(service.keys.payees, payeeContext(payeeId), textOf(said)),
      maskedAccount: maskAccount(said.account),
      coolingMs: service.config.payeeCoolingMs,
      equalId,
      factors: await factorsOf(service, userId, typed),
      by,
    },
    { submitter: `user/${userId}` },
  );
  if (!outcome.ok) return outcome;
  const { payee } = outcome.result;
  return { ok: true, value: openPayee(service, payee), replayed: payee.payeeId !== payeeId };
}

export async function removePayee(
  service: Service,
  { userId, by, factors: typed }: PayeeAuthor,
  payeeId: string,
): Promise<Answer<ShownPayee>> {
  const found = await findPayee(service, userId, payeeId);
  if (!found) return refuse({ code: 'payee_not_found' });
  const payee = openPayee(service, found);
  const maskedAccount = maskAccount(payee.account);
  const factors = await factorsOf(service, userId, typed);
  const outcome = await service.gatherer.submit(
    { kind: 'remove_payee', ownerId: userId, payeeId, maskedAccount, factors, by },
    { submitter: `user/${userId}` },
  );
  return outcome.ok ? succeed(payee) : outcome;
}

/** What it says, sealed for the withdrawal that names it. */
export async function payeeFor(
  service: Service,
  userId: UserId,
  payeeId: string,
  withdrawalNo: string,
): Promise<NamedPayee | null> {
  const payee = await findPayee(service, userId, payeeId);
  if (!payee?.sealed) return null;
  const text = opened(service, payeeContext(payeeId), payee.sealed);
  const sealed = seal(service.keys.payees, payeeContext(withdrawalNo), text);
  return { payeeId, keptSealed: payee.sealed, sealed };
}

/** Where a withdrawal goes; null: nobody was named. */
export type WithPayee<One> = One & { readonly payee: PayeeText | null };

export function withPayee<One extends Pick<Withdrawal, 'withdrawalNo' | keyof Payout>>(
  service: Service,
  withdrawal: One,
): WithPayee<One> {
  const { payeeSealed, withdrawalNo } = withdrawal;
  const text =
    payeeSealed === null ? null : opened(service, payeeContext(withdrawalNo), payeeSealed);
  return { ...withdrawal, payee: text === null ? null : JSON.parse(text) };
}

/** To its last four, whatever it is shown to. */
export function maskAccount(account: string): string {
  return `****${account.slice(-4)}`;
}

async function findPayee({ store }: Service, userId: UserId, payeeId: string) {
  return (await store.queries.payeesOf(userId)).find((one) => one.payeeId === payeeId);
}

function openPayee(
  service: Service,
  { payeeId, sealed, createdAtMs, usableAtMs }: Payee,
): ShownPayee {
  assert(sealed !== null, `payee ${payeeId} was removed`);
  const said: PayeeText = JSON.parse(opened(service, payeeContext(payeeId), sealed));
  return { ...said, payeeId, createdAtMs, usableAtMs };
}

async function factorsOf(service: Service, userId: UserId, typed: TypedFactors | null) {
  const user = await service.store.queries.user(userId);
  assert(user && typed, `user ${userId} has a session and proves nothing`);
  return presentFactors(service, user, typed);
}

function textOf({ holder, bank, account, branch }: PayeeText): string {
  return JSON.stringify({ holder, bank, account, branch });
}

function opened({ keys }: Service, context: string, sealed: string): string {
  const outcome = open(keys.payees, context, sealed);
  assert(outcome.ok, `what ${context} says does not open`);
  return outcome.text;
}

/** Binds what is sealed to its row: a payee's, or a withdrawal's. */
export function payeeContext(no: string): string {
  return `payee:${no}`;
}
