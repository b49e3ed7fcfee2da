// Mandates of a payer: what they allow without their payment password, and the keys that spend under them.

import { assert } from '../core/assert.ts';
import type { MandateCommand } from '../core/keys/change-mandates.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import { type Fen, ZERO_FEN } from '../core/money.ts';
import type { Provenance } from '../core/rows/audit.ts';
import { type ApiKey, DEFAULT_RATE_PER_MINUTE } from '../core/rows/key.ts';
import {
  leftNowFen,
  type Mandate,
  type MandateKind,
  type MandateSpent,
  type MandateStatus,
  type MandateTerms,
  mandateSpent,
  mandateStatus,
  withinInstallation,
} from '../core/rows/mandate.ts';
import { newApiSecret, secretDigest } from '../crypto/api-secret.ts';
import { newKeyId } from '../crypto/key-id.ts';
import { looksLikeTxNo, newTxNo } from '../crypto/numbers.ts';
import { invalidFields, refuse, succeed } from './administration/answer.ts';
import { ipProblems, nameProblems, rateProblems } from './administration/field-rules.ts';
import type { Answer } from './answer.ts';
import type { Caller } from './caller.ts';
import type { Service } from './service.ts';
import { presentFactors, type TypedFactors } from './typed-factors.ts';

/** What its key sees. */
export interface ShownMandate {
  readonly mandate: Mandate;
  readonly status: MandateStatus;
  readonly spent: MandateSpent;
  /** What one payment may come to now, as far as the mandate goes. */
  readonly leftFen: Fen;
}

/** What its payer sees. */
export interface OwnMandate extends ShownMandate {
  readonly keys: readonly ApiKey[];
  readonly nowMs: number;
}

export interface MandatePage {
  readonly items: readonly OwnMandate[];
  readonly next: string | null;
}

/** Whoever changes their mandates, who types their factors. */
export interface Payer {
  readonly userId: UserId;
  readonly by: Provenance;
  readonly factors: TypedFactors | null;
}

export async function listMandates(
  service: Service,
  userId: UserId,
  after: string | null,
  limit: number,
): Promise<MandatePage> {
  const { queries } = service.store;
  const [found, keys] = await Promise.all([
    queries.mandatesOf(userId, after, limit + 1),
    queries.keysOf(userId),
  ]);
  const page = found.slice(0, limit);
  const next = found.length > limit ? (page.at(-1)?.mandateNo ?? null) : null;
  return { items: page.map((mandate) => ownMandate(service, mandate, keys)), next };
}

export async function showMandate(
  service: Service,
  userId: UserId,
  mandateNo: string,
): Promise<Answer<OwnMandate>> {
  const mandate = await findMandate(service, userId, mandateNo);
  if (!mandate) return refuse({ code: 'mandate_not_found' });
  return succeed(ownMandate(service, mandate, await service.store.queries.keysOf(userId)));
}

/** That of a key which spends. */
export async function mandateOfKey(service: Service, { view }: Caller): Promise<ShownMandate> {
  const { mandateNo } = view.key;
  assert(mandateNo !== null, 'a key that spends has a mandate');
  const mandate = await service.store.queries.mandate(mandateNo);
  assert(mandate, `mandate ${mandateNo} has a key and is not there`);
  return shownMandate(service, mandate);
}

export async function createMandate(
  service: Service,
  payer: Payer,
  mandateKind: MandateKind,
  terms: MandateTerms,
): Promise<Answer<OwnMandate>> {
  const problems = nameProblems('name', terms.name);
  if (problems.length > 0) return invalidFields(problems);
  const { userId, by } = payer;
  const factors = await factorsOf(service, payer);
  const mandateNo = newTxNo('mandate', userId, service.store.nowMs());
  const { smallPaymentMaxFen: smallMaxFen } = service.config;
  const named = { ...terms, name: terms.name.trim() };
  const wanted = { userId, mandateNo, mandateKind, terms: named, smallMaxFen, factors, by };
  return kept(service, { kind: 'create_mandate', ...wanted });
}

/** What is left out stays as it is. */
export async function changeMandate(
  service: Service,
  payer: Payer,
  mandateNo: string,
  terms: Partial<MandateTerms>,
): Promise<Answer<OwnMandate>> {
  const { name } = terms;
  const problems = name === undefined ? [] : nameProblems('name', name);
  if (problems.length > 0) return invalidFields(problems);
  if (!looksLikeTxNo(mandateNo, 'mandate')) return refuse({ code: 'mandate_not_found' });
  const { userId, by } = payer;
  const factors = await factorsOf(service, payer);
  const { smallPaymentMaxFen: smallMaxFen } = service.config;
  const named = { ...terms, ...(name !== undefined && { name: name.trim() }) };
  return kept(service, {
    kind: 'change_mandate',
    userId,
    mandateNo,
    terms: named,
    smallMaxFen,
    factors,
    by,
  });
}

/** Its keys end with it. It takes no factors, for it can only take something away. */
export async function endMandate(
  service: Service,
  { userId, by }: Omit<Payer, 'factors'>,
  mandateNo: string,
): Promise<Answer<OwnMandate>> {
  if (!looksLikeTxNo(mandateNo, 'mandate')) return refuse({ code: 'mandate_not_found' });
  return kept(service, { kind: 'end_mandate', userId, mandateNo, by });
}

export interface WantedKey {
  readonly name: string;
  readonly ipRules: readonly string[];
  /** Null: the default of the interface. */
  readonly ratePerMinute: number | null;
}

export interface MandateKey {
  readonly key: ApiKey;
  readonly nowMs: number;
  readonly secret: string;
}

export async function createMandateKey(
  service: Service,
  payer: Payer,
  mandateNo: string,
  { name, ipRules, ratePerMinute }: WantedKey,
): Promise<Answer<MandateKey>> {
  const problems = [
    ...nameProblems('name', name),
    ...ipProblems(ipRules),
    ...rateProblems(ratePerMinute),
  ];
  if (problems.length > 0) return invalidFields(problems);
  if (!looksLikeTxNo(mandateNo, 'mandate')) return refuse({ code: 'mandate_not_found' });
  const { userId, by } = payer;
  const secret = newApiSecret();
  const keyId = newKeyId(userId, service.keys.keyIdCheck);
  const key = {
    keyId,
    name: name.trim(),
    ipRules,
    ratePerMinute: ratePerMinute ?? DEFAULT_RATE_PER_MINUTE,
    secretDigest: secretDigest(service.keys.apiSecret, secret),
  };
  const factors = await factorsOf(service, payer);
  const made = await kept(service, {
    kind: 'create_mandate_key',
    userId,
    mandateNo,
    key,
    factors,
    by,
  });
  if (!made.ok) return made;
  const { keys, nowMs } = made.value;
  const mine = keys.find((one) => one.keyId === keyId);
  assert(mine, `the key ${keyId} was made a moment ago`);
  return succeed({ key: mine, nowMs, secret });
}

/** What is not theirs is answered like what does not exist. */
export async function findMandate(
  { store }: Service,
  userId: UserId,
  mandateNo: string,
): Promise<Mandate | undefined> {
  if (!looksLikeTxNo(mandateNo, 'mandate')) return undefined;
  const mandate = await store.queries.mandate(mandateNo);
  return mandate?.userId === userId ? mandate : undefined;
}

async function kept(service: Service, command: MandateCommand): Promise<Answer<OwnMandate>> {
  const { userId } = command;
  const outcome = await service.gatherer.submit(command, { submitter: `user/${userId}` });
  if (!outcome.ok) return outcome;
  const keys = await service.store.queries.keysOf(userId);
  return succeed(ownMandate(service, outcome.result.mandate, keys));
}

function shownMandate({ store, config }: Service, mandate: Mandate): ShownMandate {
  const nowMs = store.nowMs();
  return {
    mandate,
    status: mandateStatus(mandate, nowMs),
    spent: mandateSpent(mandate, nowMs),
    leftFen: leftFen(mandate, config.smallPaymentMaxFen, nowMs),
  };
}

function ownMandate(service: Service, mandate: Mandate, keys: readonly ApiKey[]): OwnMandate {
  const mine = keys.filter(({ mandateNo }) => mandateNo === mandate.mandateNo);
  return { ...shownMandate(service, mandate), keys: mine, nowMs: service.store.nowMs() };
}

/** The installation may have lowered what it allows without a key. */
function leftFen(mandate: Mandate, smallMaxFen: Fen, nowMs: number): Fen {
  if (mandate.kind === 'program') return leftNowFen(mandate, nowMs);
  if (smallMaxFen === ZERO_FEN) return ZERO_FEN;
  return leftNowFen(withinInstallation(mandate, smallMaxFen), nowMs);
}

async function factorsOf(service: Service, { userId, factors: typed }: Payer) {
  const user = await service.store.queries.user(userId);
  assert(user && typed, `user ${userId} has a session and proves nothing`);
  return presentFactors(service, user, typed);
}
