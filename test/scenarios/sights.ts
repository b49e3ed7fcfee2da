// Looks at what a scenario checks in `then` lines. Each sight writes the actual state in the words of the
// line, so a wrong line is a difference between two texts.

import { type Fen, sumFen, yuanText } from '../../src/core/money.ts';
import { lifecycle } from '../../src/core/order/lifecycle.ts';
import { refundableFen, settlementStatus, statusAt } from '../../src/core/order/order.ts';
import { currentStatusOf } from '../../src/core/order/refund-request.ts';
import type { OrderRefunded } from '../../src/core/result.ts';
import { shanghaiTime } from '../../src/core/time.ts';
import type { World } from './world.ts';

type Words = Readonly<Record<string, string | undefined>>;
type Sight = (world: World, words: Words) => string;

const SIGHTS: readonly (readonly [RegExp, Sight])[] = [
  [/^refused /, refusal],
  [/^(?<who>\w+)\.(?<kind>consumer|merchant) in /, totals],
  [/^(?<who>\w+)\.(?<kind>consumer|merchant) (?<balance>\S+)(?<frozen> frozen)?/, wallet],
  [/^(?<account>fee|external) account /, account],
  [/^order (?<tx>\w+) \w+(?<amount> [\d.]+)?$/, order],
  [/^refundable (?<tx>\w+) /, refundable],
  [/^settlement (?<tx>\w+) /, settlement],
  [/^withdrawal (?<no>\w+) /, withdrawal],
  [/^request (?<no>\w+) /, request],
  [/^no request (?<no>\w+)$/, noRequest],
  [/^(?<what>due|now) (?<tx>\w+ )?[\d:]+$/, clock],
  [/^title (?<tx>\w+) /, title],
  [/^(?<what>fee|net|fee total) [\d.]+$/, refundPart],
  [/^(?<who>\w+) record /, lastRecord],
  [/^(?<tx>\w+) (?<stage>creation|payment|refund|settlement) (?<owner>.*)$/, stageOf],
];

export function look(world: World, item: string): string {
  for (const [pattern, sees] of SIGHTS) {
    const match = pattern.exec(item);
    if (match) return sees(world, { ...match.groups, item });
  }
  throw new Error(`A scenario cannot look at this: ${item}`);
}

function refusal(world: World): string {
  const { outcome } = world;
  world.outcome = null;
  if (outcome === null || outcome.ok) return 'not refused';
  const { code, problems, triesLeft } = outcome.refusal;
  const problem = problems?.map(({ field, rule }) => ` ${field} ${rule}`).join() ?? '';
  return `refused ${code}${problem}${triesLeft === undefined ? '' : ` ${triesLeft} left`}`;
}

function wallet(world: World, { who = '', kind, frozen }: Words): string {
  const { balanceFen, frozenFen } = walletOf(world, who, kind);
  const shown = frozen || frozenFen !== 0n ? ` frozen ${yuanText(frozenFen)}` : '';
  return `${who}.${kind} ${yuanText(balanceFen)}${shown}`;
}

function totals(world: World, { who = '', kind }: Words): string {
  const { totalInFen, totalOutFen } = walletOf(world, who, kind);
  return `${who}.${kind} in ${yuanText(totalInFen)} out ${yuanText(totalOutFen)}`;
}

function walletOf(world: World, who: string, kind: string | undefined) {
  return world.owner(who)[kind === 'consumer' ? 'consumer' : 'merchant'];
}

function account(world: World, { account: name }: Words): string {
  const own = world.books.entries.filter((entry) => entry.account === name);
  return `${name} account ${yuanText(sumFen(own.map((entry) => entry.balanceDeltaFen)))}`;
}

function order(world: World, { tx = '', amount }: Words): string {
  const seen = world.order(tx);
  const refunded = amount === undefined ? '' : ` ${yuanText(seen.refundedFen)}`;
  return `order ${tx} ${statusAt(seen, world.nowMs)}${refunded}`;
}

function refundable(world: World, { tx = '' }: Words): string {
  return `refundable ${tx} ${yuanText(refundableFen(world.order(tx)))}`;
}

function settlement(world: World, { tx = '' }: Words): string {
  const seen = world.order(tx);
  const status = settlementStatus(seen);
  if (status === 'none') return `settlement ${tx} none`;
  const amountFen = status === 'pending' ? seen.unsettledFen : seen.settledFen;
  return `settlement ${tx} ${status} ${yuanText(amountFen)}`;
}

function withdrawal(world: World, { no = '' }: Words): string {
  const { status, amountFen } = world.withdrawal(no);
  return `withdrawal ${no} ${status} ${yuanText(amountFen)}`;
}

function request(world: World, { no = '' }: Words): string {
  const seen = world.request(no);
  const { status } = currentStatusOf(seen, world.key(seen.keyId), world.nowMs);
  return `request ${no} ${status} ${yuanText(seen.amountFen)}`;
}

function noRequest(world: World, { no = '' }: Words): string {
  return world.books.refundRequests.has(no) ? `a request ${no}` : `no request ${no}`;
}

function clock(world: World, { what, tx = '' }: Words): string {
  const atMs = what === 'now' ? world.nowMs : (world.order(tx.trim()).settleDueAtMs ?? 0);
  return `${what} ${tx}${shanghaiTime(atMs).slice(11, 19)}`;
}

function title(world: World, { tx = '' }: Words): string {
  return `title ${tx} ${world.order(tx).title}`;
}

function refundPart(world: World, { what }: Words): string {
  const { outcome } = world;
  if (!outcome?.ok || outcome.result.kind !== 'order_refunded') return 'no refund';
  const part: Record<string, keyof OrderRefunded & `${string}Fen`> = {
    fee: 'feeFen',
    net: 'netFen',
    'fee total': 'feeTotalFen',
  };
  return `${what} ${yuanText(outcome.result[part[what ?? ''] ?? 'feeFen'])}`;
}

function lastRecord(world: World, { who = '' }: Words): string {
  const { userId, recordNo } = world.owner(who);
  const entry = world.books.entries.findLast(
    (one) => one.userId === userId && one.recordNo === recordNo,
  );
  if (!entry) return `${who} record none`;
  const netFen = sumFen([entry.balanceDeltaFen, entry.frozenDeltaFen]);
  const [direction, amountFen] = netFen > 0n ? ['in', netFen] : ['out', -netFen];
  return `${who} record ${recordNo} ${entry.type} ${direction} ${yuanText(amountFen as Fen)}`;
}

/** `T1 settlement pending - 60.00`, or with `for the payer` what the payer sees. */
function stageOf(world: World, { tx = '', stage, item = '' }: Words): string {
  const forPayer = item.endsWith(' for the payer');
  const refunds = world.books.refunds.filter((refund) => refund.txNo === tx);
  const stages = lifecycle(world.order(tx), refunds, world.nowMs, !forPayer);
  const seen = stages.find((one) => one.stage === stage);
  if (!seen) return 'no such stage';
  const time = seen.atMs === null ? '-' : shanghaiTime(seen.atMs).slice(11, 19);
  const reader = forPayer ? ' for the payer' : '';
  return `${tx} ${stage} ${seen.status} ${time} ${yuanText(seen.amountFen)}${reader}`;
}
