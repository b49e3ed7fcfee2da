// Simulated commands about mandates: payers allow programs to spend, few yuan and with several keys, which
// pay at random, repeat themselves and ask for more; and what must be true of it all.

import type { Command } from '../../src/core/decide.ts';
import { fen } from '../../src/core/money.ts';
import { keyWorks } from '../../src/core/rows/key.ts';
import type { MandateTerms } from '../../src/core/rows/mandate.ts';
import { shanghaiDayNumber } from '../../src/core/time.ts';
import {
  changeMandate,
  createMandate,
  createMandateKey,
  decideAsked,
  endMandate,
  payUnder,
} from '../contract/mandate-commands.ts';
import type { Books } from '../model/books.ts';
import { accountLimits, idempotencyKey, recentOrder } from './money.ts';
import { anyUser, presentedBy, type Scene } from './people.ts';

const HOUR_MS = 3_600_000;
const SMALL_MAX = fen(20_000);

function termsIn({ random, books, nowMs }: Scene): MandateTerms {
  const perPayment = random.pick([60, 150, 700]);
  const perDay = perPayment * random.pick([1, 2, 4]);
  const perMonth = random.chance(0.4) ? perDay * random.pick([1, 2]) : null;
  const merchants = [...books.merchants.keys()];
  return {
    name: random.pick(['助手', '{a},"b"\\']),
    perPaymentFen: fen(perPayment),
    perDayFen: fen(perDay - (random.chance(0.1) ? 1 : 0)),
    perMonthFen: perMonth === null ? null : fen(perMonth),
    totalFen: random.chance(0.3) ? fen((perMonth ?? perDay) * 2) : null,
    merchantIds: random.chance(0.2) ? [random.pick(merchants), random.pick(merchants)] : null,
    validUntilMs: nowMs + random.pick([HOUR_MS, 240 * HOUR_MS]),
  };
}

/** Mostly one that goes on, of its own user. */
function mandateIn(scene: Scene) {
  const { random, books } = scene;
  const all = [...books.mandates.values()];
  const open = all.filter(({ endedAtMs }) => endedAtMs === null);
  const from = open.length > 0 && random.chance(0.9) ? open : all;
  const one = from.length > 0 ? random.pick(from) : null;
  const userId = one && random.chance(0.97) ? one.userId : anyUser(scene);
  return { userId, mandateNo: one?.mandateNo ?? 'nothing' };
}

export function newMandate(scene: Scene): Command {
  const { random, numbers } = scene;
  const userId = anyUser(scene);
  const mandateKind = random.chance(0.3) ? 'small' : 'program';
  return createMandate(userId, termsIn(scene), {
    mandateNo: numbers.no('M', userId),
    mandateKind,
    smallMaxFen: SMALL_MAX,
    factors: presentedBy(scene, userId),
  });
}

export function mandateChange(scene: Scene): Command {
  const named = mandateIn(scene);
  const changed = scene.random.chance(0.5) ? termsIn(scene) : { name: '新' };
  return changeMandate(named, changed, { factors: presentedBy(scene, named.userId) });
}

export function mandateEnd(scene: Scene): Command {
  return endMandate(mandateIn(scene));
}

export function mandateKey(scene: Scene): Command {
  const named = mandateIn(scene);
  const making = createMandateKey(named, { factors: presentedBy(scene, named.userId) });
  const keyId = scene.numbers.keyId(named.userId);
  return { ...making, key: { ...making.key, keyId, secretDigest: 'digest' } };
}

/** Mostly with a key that works; some without one, for small amounts. */
export function mandatePayment(scene: Scene): Command {
  const { random, books, numbers, nowMs } = scene;
  const order = recentOrder(scene, (one) => one.status === 'pending' && one.expiresAtMs > nowMs);
  const txNo = order?.txNo ?? 'nothing';
  const spending = [...books.keys.values()].filter(({ mandateNo }) => mandateNo !== null);
  const working = spending.filter((key) => keyWorks(key, nowMs));
  const from = working.length > 0 && random.chance(0.95) ? working : spending;
  const key = from.length > 0 && random.chance(0.8) ? random.pick(from) : null;
  const userId = key?.userId ?? anyUser(scene);
  const maxFen = random.pick([SMALL_MAX, SMALL_MAX, fen(50)]);
  const spender = { userId, mandateNo: key?.mandateNo ?? '', keyId: key?.keyId ?? '' };
  const small = { means: { kind: 'small', maxFen, codeAboveFen: null } } as const;
  return payUnder(spender, txNo, nowMs - random.pick([0, 0, 1, 3_000]), {
    ...(key === null && small),
    amountFen: random.pick([null, order?.amountFen ?? fen(1), order?.amountFen ?? null, fen(7)]),
    settlementDelayMs: random.pick([0, 1_000, 24 * HOUR_MS]),
    accountLimits: accountLimits(scene),
    idempotencyKey: idempotencyKey(scene),
    askNo: random.chance(0.5) ? numbers.no('A', userId) : null,
  });
}

/** Mostly by whoever was asked. */
export function paymentVerdict(scene: Scene): Command {
  const { random, books, nowMs } = scene;
  const all = [...books.paymentRequests.values()];
  const open = all.filter(({ decidedAtMs }) => decidedAtMs === null).slice(-5);
  const from = open.length > 0 && random.chance(0.9) ? open : all;
  const one = from.length > 0 ? random.pick(from) : null;
  const payerId = one && random.chance(0.95) ? one.payerId : anyUser(scene);
  const asked = { requestNo: one?.requestNo ?? 'nothing', txNo: one?.txNo ?? 'nothing', payerId };
  const deciding = decideAsked(asked, random.chance(0.7) ? nowMs : null);
  const made = deciding.decision;
  if (made.verdict === 'decline') return deciding;
  const payment = { ...made.payment, factors: presentedBy(scene, payerId) };
  return { ...deciding, decision: { ...made, payment } };
}

/** Never over a limit that it ever had, and counted to the fen. */
export function brokenMandates({ mandates, entries, auditLines, keys }: Books): string[] {
  return [...mandates.values()].flatMap((mandate) => {
    const { mandateNo, userId } = mandate;
    const paid = entries.filter((entry) => entry.mandateNo === mandateNo);
    const sum = (some: typeof paid) =>
      some.reduce((total, { balanceDeltaFen }) => total - balanceDeltaFen, 0n);
    const said = auditLines.filter(({ details }) => details.mandate_no === mandateNo);
    const most = (limit: string) =>
      said
        .filter(({ action }) => action === 'mandate_created' || action === 'mandate_changed')
        .map(({ details }) => BigInt(String(details[limit] ?? '1000000000')))
        .reduce((a, b) => (a > b ? a : b), 0n);
    const days = Map.groupBy(paid, ({ atMs }) => shanghaiDayNumber(atMs));
    const today = days.get(mandate.spentDay) ?? [];
    const within =
      paid.every(({ balanceDeltaFen }) => -balanceDeltaFen <= most('per_payment_fen')) &&
      [...days.values()].every((day) => sum(day) <= most('per_day_fen')) &&
      sum(paid) <= most('total_fen');
    const counted =
      sum(paid) === mandate.totalSpentFen &&
      sum(today) === mandate.daySpentFen &&
      paid.length === mandate.payments;
    const own = paid.every((entry) => entry.userId === userId);
    const working = [...keys.values()].filter((key) => key.mandateNo === mandateNo);
    const over = mandate.endedAtMs === null || working.every((key) => key.revokedAtMs !== null);
    return within && counted && own && over ? [] : [`${mandateNo} is not as it was paid under`];
  });
}
