// GET /cashier/<tx_no>/events: an order as it changes, for the owner of its merchant. The stream sends
// the order as it is, then every change, and ends when nothing more can come.

import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UserId } from '../../core/ledger/wallet.ts';
import { type Order, type OrderStatus, statusAt } from '../../core/order/order.ts';
import { sendRefusal } from '../../http/envelope.ts';
import { headerText } from '../../http/headers.ts';
import { STREAM_STATUS } from '../../http/status.ts';
import { siteOf } from '../../interface/answer-shape.ts';
import { presentPublicOrder } from '../../interface/orders/public-order.ts';
import { orderTag, orderVersion } from '../../service/changed-version.ts';
import { concurrencyLimit } from '../../service/concurrency-limit.ts';
import type { Service } from '../../service/service.ts';
import { sessionOf } from '../../service/session.ts';
import { findOwnOrder } from '../../service/show-own-order.ts';
import { sessionTokenOf } from '../../session/session-cookie.ts';
import { writeJson } from '../../wire/json-write.ts';
import { PERSONAL_HEADERS } from '../kit/headers.ts';
import { txNoOf } from '../kit/requested-order.ts';
import { type EventStream, openEventStream, STREAM_HEADERS } from './event-stream.ts';

const STREAMS_MAX = 1_000;
/** So that nobody can take all of them. A page that gets none polls instead. */
const STREAMS_OF_ONE_MAX = 8;
const RETRY_AFTER_SECONDS = 30;
const FULL = { code: 'overloaded', retryAfterSeconds: RETRY_AFTER_SECONDS } as const;

/** Nothing changes what people see of such an order. */
const FINAL: ReadonlySet<OrderStatus> = new Set(['refunded', 'cancelled']);

export function showEvents(service: Service) {
  const streams = new Set<EventStream>();
  const room = concurrencyLimit<UserId>(STREAMS_MAX, STREAMS_OF_ONE_MAX);
  let endsWithServer = false;

  function open(request: FastifyRequest, reply: FastifyReply, order: Order, leave: () => void) {
    let stopWatching: (() => void) | null = null;
    reply.hijack();
    const stream = openEventStream(reply.raw, headersOf(reply), () => {
      stopWatching?.();
      streams.delete(stream);
      leave();
    });
    streams.add(stream);
    const nowMs = service.store.nowMs();
    if (lastEventId(request) !== orderTag(service, order, nowMs)) {
      sendOrder(service, stream, order);
    }
    if (isOver(service, order)) return stream.end();
    stopWatching = service.changeWatch.order(order.txNo, {
      seen: orderVersion(order, nowMs),
      onChange: () => void sendCurrent(service, stream, order.txNo),
      session: { token: sessionTokenOf(request, service) ?? '', onEnd: () => stream.end() },
    });
    // The page notices, and polls.
    if (!stopWatching) stream.end();
  }

  function endAll(): void {
    for (const stream of streams) stream.end();
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.headers(PERSONAL_HEADERS);
    const session = await sessionOf(service, sessionTokenOf(request, service), 'page');
    if (!session.ok) return sendRefusal(request, reply, session.refusal);
    const { userId } = session.value;
    const found = await findOwnOrder(service, userId, txNoOf(request));
    if (!found.ok) return sendRefusal(request, reply, found.refusal);
    const order = found.value;
    const tag = orderTag(service, order, service.store.nowMs());
    if (isOver(service, order) && lastEventId(request) === tag) {
      return reply.code(STREAM_STATUS.over).send();
    }
    if (request.method === 'HEAD') return reply.headers(STREAM_HEADERS).send();
    const { closing } = request.server;
    if (!endsWithServer) closing.addEventListener('abort', endAll, { once: true });
    endsWithServer = true;
    const leave = closing.aborted ? null : room.take(userId);
    if (!leave) return sendRefusal(request, reply, FULL);
    open(request, reply, order, leave);
    return reply;
  };
}

async function sendCurrent(service: Service, stream: EventStream, txNo: string): Promise<void> {
  const order = await service.store.queries.order(txNo).catch(() => undefined);
  // A reader who is cut off comes back and gets what it has not seen.
  if (!order) return stream.end();
  sendOrder(service, stream, order);
  if (isOver(service, order)) stream.end();
}

/** The data is the public view, so that a page that polls reads the same. */
function sendOrder(service: Service, stream: EventStream, order: Order): void {
  const nowMs = service.store.nowMs();
  const data = writeJson(presentPublicOrder(order, nowMs, siteOf(service)));
  stream.send({ name: 'order', id: orderTag(service, order, nowMs), data });
}

function isOver({ store }: Service, order: Order): boolean {
  return FINAL.has(statusAt(order, store.nowMs()));
}

/** What the hooks have set, which the framework no longer sends for a hijacked reply. */
function headersOf(reply: FastifyReply): OutgoingHttpHeaders {
  return Object.fromEntries(
    Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

/** The last event that a reader received who was cut off. */
function lastEventId({ headers }: FastifyRequest): string | undefined {
  return headerText(headers, 'last-event-id');
}
