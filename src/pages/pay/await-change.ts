// GET /pay/<tx_no>/changes?seen=…: the public view of an order once it is not what its reader has seen,
// or after a while all the same. The script of the pay page asks again and again [0070].

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Order } from '../../core/order/order.ts';
import { clientAddress } from '../../http/client-address.ts';
import { sendData, sendRefusal } from '../../http/envelope.ts';
import { siteOf } from '../../interface/answer-shape.ts';
import { presentPublicOrder } from '../../interface/orders/public-order.ts';
import { orderTag, orderVersion } from '../../service/changed-version.ts';
import { concurrencyLimit } from '../../service/concurrency-limit.ts';
import type { Service } from '../../service/service.ts';
import { untilChanged } from '../../service/until-changed.ts';
import { siteOrNetworkOf } from '../../wire/network.ts';
import { PERSONAL_HEADERS } from '../kit/headers.ts';
import { findOrder, txNoOf } from '../kit/requested-order.ts';

/** Shorter than the patience of proxies, and of the script. */
const WAIT_MS = 15_000;
const WAITS_MAX = 1_000;
/** The guests of a café have one address, or one site. */
const WAITS_OF_ADDRESS_MAX = 100;
const FULL = { code: 'overloaded', retryAfterSeconds: 2 } as const;

/** Called once, because it counts who waits. */
export function awaitChange(service: Service, waitMs = WAIT_MS) {
  const waits = concurrencyLimit<string>(WAITS_MAX, WAITS_OF_ADDRESS_MAX);

  async function waitForChange(
    order: Order,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<boolean | 'full'> {
    const leave = waits.take(siteOrNetworkOf(clientAddress(request, service)));
    if (!leave) return 'full';
    const seen = orderVersion(order, service.store.nowMs());
    const end = endOfWaiting(request, reply, waitMs);
    const watch = service.changeWatch.order.bind(null, order.txNo);
    return untilChanged(watch, seen, end).finally(leave);
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.headers(PERSONAL_HEADERS);
    const order = await findOrder(service, txNoOf(request));
    if (!order) return sendRefusal(request, reply, { code: 'order_not_found', subject: 'link' });
    const isNews = orderTag(service, order, service.store.nowMs()) !== seenTag(request);
    if (isNews || request.method === 'HEAD') return sendView(service, reply, order, isNews);
    const changed = await waitForChange(order, request, reply);
    if (changed === 'full') return sendRefusal(request, reply, FULL);
    const current = changed ? await findOrder(service, order.txNo) : order;
    return sendView(service, reply, current ?? order, changed);
  };
}

function sendView(service: Service, reply: FastifyReply, order: Order, changed: boolean) {
  const view = presentPublicOrder(order, service.store.nowMs(), siteOf(service));
  return sendData(reply, { ...view, changed });
}

/** What the page contained that its reader sees. */
function seenTag({ query }: FastifyRequest): unknown {
  return (query as { readonly seen?: unknown }).seen;
}

/** Also when the client disconnects or the server begins to close. */
function endOfWaiting({ server }: FastifyRequest, { raw }: FastifyReply, waitMs: number) {
  const disconnected = new AbortController();
  raw.once('close', () => disconnected.abort());
  return AbortSignal.any([disconnected.signal, server.closing, AbortSignal.timeout(waitMs)]);
}
