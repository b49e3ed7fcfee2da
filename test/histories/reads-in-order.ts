// Checks that reads see what they must: everything that was acknowledged before they were asked, nothing
// that was asked for after they ended, and never less than a read that ended before.

import type { Wish } from './check-history.ts';
import type { History, Request } from './history.ts';

export function readsOutOfOrder({ requests }: History, effective: readonly Wish[]): string[] {
  const sums = new Map<string, Sum>();
  const sumOf = (name: string) => {
    const sum = sums.get(name) ?? newSum();
    sums.set(name, sum);
    return sum;
  };
  for (const wish of effective) {
    for (const { account, fen } of wish.write.moves) {
      sumOf(`${account} ${fen > 0 ? 'in' : 'out'}`).add(wish, Math.abs(fen));
    }
    const { order } = wish.write;
    if (order?.change === 'pay') sumOf(`${order.no} paid`).add(wish, 1);
    else if (typeof order?.change === 'number')
      sumOf(`${order.no} refunded`).add(wish, order.change);
  }
  const broken: string[] = [];
  const inOrder = requests.filter(({ what }) => what.kind !== 'write');
  inOrder.sort((a, b) => a.askedAt - b.askedAt);
  for (const request of inOrder) {
    for (const [name, value] of seenBy(request)) {
      const complaint = sumOf(name).complain(request, value);
      if (complaint !== null) broken.push(`${name} was read as ${value}, ${complaint}`);
    }
    if (request.heard.as === 'balance') {
      const { inFen, outFen, heldFen } = request.heard;
      if (heldFen !== inFen - outFen || heldFen < 0) {
        broken.push(`a balance was read that holds ${heldFen} of ${inFen} in and ${outFen} out`);
      }
    }
  }
  return broken;
}

function seenBy({ what, heard }: Request): [name: string, value: number][] {
  if (what.kind === 'read_balance' && heard.as === 'balance') {
    return [
      [`${what.account} in`, heard.inFen],
      [`${what.account} out`, heard.outFen],
    ];
  }
  if (what.kind === 'read_order' && heard.as === 'order') {
    return [
      [`${what.no} paid`, heard.paid ? 1 : 0],
      [`${what.no} refunded`, heard.refundedFen],
    ];
  }
  return [];
}

/** A number that only grows. Reads come in the order in which they were asked. */
interface Sum {
  add(wish: Wish, amount: number): void;
  complain(read: Request, value: number): string | null;
}

type Times = Pick<Wish, 'firstAskedAt' | 'doneAt'>;

function newSum(): Sum {
  const parts: { readonly times: Times; readonly amount: number }[] = [];
  const seen: { readonly endedAt: number; readonly value: number }[] = [];
  let done: ((at: number) => number) | null = null;
  let asked: ((at: number) => number) | null = null;
  let mostSeen = 0;
  return {
    add: (times, amount) => void parts.push({ times, amount }),
    complain({ askedAt, endedAt }, value) {
      done ??= sumBefore(parts.map(({ times, amount }) => [times.doneAt, amount]));
      asked ??= sumBefore(parts.map(({ times, amount }) => [times.firstAskedAt, amount]));
      // Reads under way at once may be told in any order; those that have ended bind the next.
      for (let index = seen.length - 1; index >= 0; index--) {
        const before = seen[index];
        if (!before || before.endedAt >= askedAt) continue;
        mostSeen = Math.max(mostSeen, before.value);
        seen.splice(index, 1);
      }
      seen.push({ endedAt, value });
      const least = done(askedAt);
      const most = asked(endedAt);
      if (value < least) return `when ${least} had been acknowledged before`;
      if (value > most) return `when only ${most} had been asked for`;
      return value < mostSeen ? `when ${mostSeen} had been read before` : null;
    },
  };
}

/** The sum of all amounts whose time is before another. */
function sumBefore(parts: readonly (readonly [at: number, amount: number])[]) {
  const sorted = [...parts].sort(([a], [b]) => a - b);
  const sums = [0];
  for (const [, amount] of sorted) sums.push((sums.at(-1) ?? 0) + amount);
  return (at: number): number => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.[0] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return sums[low] ?? 0;
  };
}
