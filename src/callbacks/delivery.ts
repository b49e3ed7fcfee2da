// Starts the delivery of callbacks with the service's keys, its address policy and its log.

import type { Logger } from 'pino';
import { siteOf } from '../interface/answer-shape.ts';
import { eventBody } from '../interface/event-body.ts';
import { orderPaidBody } from '../interface/orders/order-paid.ts';
import type { Repeating } from '../runtime/repeating.ts';
import { throttled } from '../runtime/throttled.ts';
import { signingSecrets } from '../service/callback-secret.ts';
import { notifyObstacle } from '../service/notify-target.ts';
import { INTERFACE_VERSION } from '../service/present/health.ts';
import type { Service } from '../service/service.ts';
import type { ClaimedCallback, EndedAttempt } from '../store/callbacks.ts';
import { resolveName } from './host-names.ts';
import { watchCheckpoint } from './newest-checkpoint.ts';
import { cacheSecrets } from './secret-cache.ts';
import { createSender, type Sender } from './sender.ts';
import { type CosigningParts, startCosigning } from './witnesses.ts';
import { type DeliveryWorker, startDeliveryWorker } from './worker.ts';

const WITNESS_MS_MAX = 5_000;

export function startDelivery(
  service: Service,
  onAttempt: (attempt: EndedAttempt) => void = () => {},
): DeliveryWorker {
  const { store, log, publicLog = null, config } = service;
  const onError = throttled((error: unknown, suppressed) =>
    log.warn(
      { error: String(error), suppressed },
      'Callbacks could not be delivered; will try again.',
    ),
  );
  const checkpoint = publicLog && watchCheckpoint(publicLog, config.shortName, onError);
  const worker = startDeliveryWorker({
    callbacks: store.callbacks,
    sender: createServiceSender(service),
    nowMs: store.nowMs,
    ...(service.sandbox && { aheadMs: service.sandbox.aheadMs }),
    bodyOf: (order) => orderPaidBody(order, siteOf(service)),
    bodyOfFacts: (facts, atMs) => eventBody(facts, atMs, siteOf(service)),
    secretsOf: cacheSecrets(({ ownerId, receiverId }) =>
      signingSecrets(service, ownerId, receiverId),
    ),
    onAttempt,
    onFailedAttempt: (callback, attempt, detail) => logAttempt(log, callback, attempt, detail),
    ...(checkpoint && { moreHeaders: checkpoint.headers }),
    onError,
  });
  return {
    async stop() {
      await Promise.all([worker.stop(), checkpoint?.stop()]);
    },
  };
}

/** Witnesses of the public log are asked over the same connections, and for less time. */
export function startAskingWitnesses(service: Service & CosigningParts): Repeating | null {
  return startCosigning(service, createServiceSender(service, WITNESS_MS_MAX));
}

/** A sender under the address policy of this service. */
export function createServiceSender(
  service: Pick<Service, 'config' | 'payBase'>,
  deadlineMs?: number,
): Sender {
  const { notifyProxy, shortName } = service.config;
  return createSender({
    resolve: resolveName,
    obstacle: (target, ip) => notifyObstacle(service, target, ip),
    proxy: notifyProxy,
    userAgent: `${shortName}/${INTERFACE_VERSION}`,
    ...(deadlineMs !== undefined && { deadlineMs }),
  });
}

/** Only the host, because the rest of the URL may be secret. */
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
  } else log.warn(facts, 'A callback was not acknowledged and has failed.');
}
