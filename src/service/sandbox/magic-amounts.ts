// Failures on request, in a sandbox: orders and partial refunds of certain amounts end as if the service
// were in trouble. They pass the same way as all others, up to the gatherer.

import type { Command, OutcomeOf } from '../../core/decide.ts';
import { type Fen, fen } from '../../core/money.ts';
import type { Outcome } from '../../core/outcome.ts';
import type { Refusal } from '../../core/refusal.ts';
import type { Gatherer, SubmitOptions } from '../../store/group-commit.ts';

type Trouble = 'unavailable' | 'overloaded' | 'outcome_unknown' | 'rate_limited';

/** Of an order that is made. */
const OF_ORDER: ReadonlyMap<Fen, Trouble> = new Map([
  [fen(503_01), 'unavailable'],
  [fen(503_02), 'overloaded'],
  [fen(503_03), 'outcome_unknown'],
  [fen(429_01), 'rate_limited'],
]);

/** Of a partial refund. */
const OF_REFUND: ReadonlyMap<Fen, Trouble> = new Map([
  [fen(5_01), 'unavailable'],
  [fen(5_02), 'overloaded'],
  [fen(5_03), 'outcome_unknown'],
  [fen(4_29), 'rate_limited'],
]);

/** Of an order that the payer of the sandbox is asked to pay: what they lack. */
export const PAYER_LACKS: ReadonlyMap<Fen, 'money' | 'password'> = new Map([
  [fen(402_01), 'money'],
  [fen(402_02), 'password'],
]);

/** Keys of idempotency that are remembered, so that a second attempt succeeds. */
const TRIED_MAX = 10_000;

export function withMagicAmounts(gatherer: Gatherer): Gatherer {
  const tried = new Set<string>();
  const isFirst = (command: Command): boolean => {
    const key = 'idempotencyKey' in command ? command.idempotencyKey : null;
    if (key === null || key === undefined) return true;
    const name = `${command.kind} ${key}`;
    if (tried.has(name)) return false;
    if (tried.size >= TRIED_MAX) tried.clear();
    tried.add(name);
    return true;
  };
  const submit = gatherer.submit as (command: Command, options?: SubmitOptions) => Promise<Outcome>;
  return {
    drain: gatherer.drain,
    async submit<Kind extends Command['kind']>(
      command: Command & { readonly kind: Kind },
      options?: SubmitOptions,
    ): Promise<OutcomeOf<Kind>> {
      const refused = (refusal: Refusal) => ({ ok: false, refusal }) as OutcomeOf<Kind>;
      switch (troubleOf(command)) {
        case 'unavailable':
          return refused({ code: 'unavailable' });
        case 'rate_limited':
          if (isFirst(command)) return refused({ code: 'rate_limited', retryAfterSeconds: 1 });
          break;
        case 'overloaded':
          if (isFirst(command)) return refused({ code: 'overloaded', retryAfterSeconds: 1 });
          break;
        case 'outcome_unknown': {
          const outcome = await submit(command, options);
          const isNew = outcome.ok && !outcome.replayed;
          return isNew ? refused({ code: 'outcome_unknown' }) : (outcome as OutcomeOf<Kind>);
        }
        default:
      }
      return (await submit(command, options)) as OutcomeOf<Kind>;
    },
  };
}

function troubleOf(command: Command): Trouble | undefined {
  if (command.kind === 'create_collection') return OF_ORDER.get(command.amountFen);
  if (command.kind !== 'refund_order' || command.amountFen === null) return undefined;
  return OF_REFUND.get(command.amountFen);
}
