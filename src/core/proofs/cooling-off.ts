// Lets no money leave an account that cools off: for a while after a secret of it was replaced. Whoever took
// the account over by way of a reset has to wait, and its owner has time to notice. The end is kept with the
// owner's row, so every node and every way out goes by the same instant.

import type { DomainEvent } from '../domain-event.ts';
import type { Owner, ReplacedSecret } from '../ledger/wallet.ts';
import type { Refusal } from '../refusal.ts';
import { auditEvent, type Provenance } from '../rows/audit.ts';
import { shanghaiTime } from '../time.ts';

/** What a command carries that replaces a secret. */
export interface ReplacesSecret {
  readonly by: Provenance;
  /** For how long no money goes out then; left out: it may at once. */
  readonly coolingOffMs?: number;
}

/** Null: it is over, or there was none. */
export function coolingOffOf({ coolingOff }: Pick<Owner, 'coolingOff'>, nowMs: number) {
  return coolingOff !== null && nowMs < coolingOff.untilMs ? coolingOff : null;
}

/** Why no money may go out now; null: it may. */
export function coolingOffRefusal(owner: Pick<Owner, 'coolingOff'>, nowMs: number): Refusal | null {
  const cooling = coolingOffOf(owner, nowMs);
  if (cooling === null) return null;
  const retryAfterSeconds = Math.ceil((cooling.untilMs - nowMs) / 1000);
  return { code: 'cooling_off', subject: cooling.after, retryAfterSeconds };
}

/** The owner once it is replaced, and what their trail says of it. None that runs gets shorter. */
export function beginCoolingOff(
  owner: Owner,
  after: ReplacedSecret,
  { coolingOffMs = 0, by }: ReplacesSecret,
  nowMs: number,
): { readonly owner: Owner; readonly events: readonly DomainEvent[] } {
  if (coolingOffMs === 0) return { owner, events: [] };
  const untilMs = Math.max(nowMs + coolingOffMs, owner.coolingOff?.untilMs ?? 0);
  const details = { after, until: shanghaiTime(untilMs) };
  return {
    owner: { ...owner, coolingOff: { untilMs, after } },
    events: [auditEvent(owner.userId, 'cooling_off_began', by, details)],
  };
}
