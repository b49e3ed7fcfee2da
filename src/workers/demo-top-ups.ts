// Credits what people request in the demo, within seconds and in full, as if an operator had found it on
// the statement of a bank: a newcomer pays their first order without waiting for anybody.

import type { Logger } from 'pino';
import { type Repeating, startRepeating } from '../runtime/repeating.ts';
import { atThisMachine } from '../service/administration/authorization.ts';
import { decideRechargeRequest } from '../service/recharge-requests.ts';
import type { Service } from '../service/service.ts';

const EVERY_MS = 1_000;
/** So that somebody sees the request wait. */
const AFTER_MS = 2_000;
const AT_ONCE_MAX = 20;

type Demo = Service & { readonly log: Pick<Logger, 'warn'> };

export function startDemoTopUps(service: Demo): Repeating | null {
  if (!service.config.demo) return null;
  return startRepeating({
    everyMs: EVERY_MS,
    run: () => creditWaiting(service),
    onError: (error) =>
      service.log.warn({ error: String(error) }, 'Could not credit; will try again.'),
  });
}

export async function creditWaiting(service: Service): Promise<void> {
  const { queries, nowMs } = service.store;
  const waiting = { status: 'requested', code: null, oldestFirst: true } as const;
  for (const request of await queries.rechargeRequests(waiting, null, AT_ONCE_MAX)) {
    const { requestNo, requestedAtMs, amountFen: arrivedFen, rechargeNo } = request;
    if (rechargeNo !== null || nowMs() - requestedAtMs < AFTER_MS) continue;
    const arrived = { arrivedFen, bankReference: `DEMO-${requestNo}` };
    // Nobody has brought it in, so it takes no second operator.
    await decideRechargeRequest(service, requestNo, arrived, atThisMachine(service), null);
  }
}
