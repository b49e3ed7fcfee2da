// The delivery of callbacks as the service runs it: its keys, its policy of addresses and its log.

import type { Logger } from 'pino';
import { seldom } from '../background/throttled.ts';
import { signingSecrets } from '../service/callback-secret.ts';
import { notifyTargetAllowed } from '../service/notify-target.ts';
import { INTERFACE_VERSION } from '../service/present/health.ts';
import { orderPaidBody } from '../service/present/order-paid.ts';
import type { Service } from '../service/service.ts';
import type { ClaimedCallback, EndedAttempt } from '../store/callbacks.ts';
import { type Delivering, delivering } from './deliver.ts';
import { resolveName } from './host-names.ts';
import { keptSecrets } from './secret-cache.ts';
import { type DeliveryWorker, deliveryWorker } from './worker.ts';

export function startDelivery(service: Service): DeliveryWorker {
  const { store, log } = service;
  return deliveryWorker({
    callbacks: store.callbacks,
    delivering: serviceDelivering(service),
    nowMs: store.nowMs,
    bodyOf: (order) => orderPaidBody(order, service.payBase()),
    secretsOf: keptSecrets((ownerId) => signingSecrets(service, ownerId)),
    notDelivered: (callback, attempt, detail) => logAttempt(log, callback, attempt, detail),
    failed: seldom((error, untold) =>
      log.warn({ error: String(error), untold }, 'Callbacks are held up.'),
    ),
  });
}

/** Under the rules of this service, for whoever sends something. */
export function serviceDelivering({ config }: Pick<Service, 'config'>): Delivering {
  return delivering({
    resolve: resolveName,
    allowed: (ip) => notifyTargetAllowed(config, ip),
    userAgent: `${config.shortName}/${INTERFACE_VERSION}`,
  });
}

/** Not the address it went to: the rest of a URL is the receiver's secret. */
function logAttempt(
  log: Logger,
  { eventId, ownerId, host, attemptNo }: ClaimedCallback,
  { failure, status, address, next }: EndedAttempt,
  detail: string | null,
): void {
  const facts = { eventId, ownerId, host, attemptNo, failure, status, address, detail };
  if (next.kind === 'retry') {
    const nextAt = new Date(next.atMs).toISOString();
    log.info({ ...facts, nextAt }, 'A callback was not acknowledged and will be sent again.');
  } else log.warn(facts, 'A callback was not acknowledged and is given up.');
}
