// GET /cashier/<tx_no>/events: the status of an order as it changes, for the owner of its merchant.
// The stream sends the current status, then the one change there can be, and ends.

import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Order, statusAt } from '../../core/order/order.ts';
import { sendRefusal } from '../../http/envelope.ts';
import { headerText } from '../../http/headers.ts';
import { STREAM_STATUS } from '../../http/status.ts';
import { presentPublicOrder } from '../../service/present/public-order.ts';
import type { Service } from '../../service/service.ts';
import { sessionOf } from '../../service/session.ts';
import { findOwnOrder } from '../../service/show-own-order.ts';
import { sessionTokenOf } from '../../session/session-cookie.ts';
import { writeJson } from '../../wire/json-write.ts';
import { PERSONAL_HEADERS } from '../kit/headers.ts';
import { txNoOf } from '../kit/requested-order.ts';
import {
  type EventStream,
  openEventStream,
  STREAM_HEADERS,
  type StreamEvent,
} from './event-stream.ts';
import { openStreams, type Place } from './open-streams.ts';
import { orderWatch } from './order-watch.ts';

export function showEvents(service: Service) {
  const watch = orderWatch(service);
  const streams = openStreams();
  let endsWithServer = false;

  function open(request: FastifyRequest, reply: FastifyReply, place: Place, order: Order): void {
    const sessionToken = sessionTokenOf(request, service) ?? '';
    let stopWatching = () => {};
    const closed = () => {
      stopWatching();
      place.leave();
    };
    reply.hijack();
    const stream = openEventStream(reply.raw, headersOf(reply), closed);
    place.hold(stream);
    const nowMs = service.store.nowMs();
    const status = statusAt(order, nowMs);
    if (lastEventId(request) !== status) stream.send(orderEvent(order, nowMs));
    if (status !== 'pending') return stream.end();
    stopWatching = watch.watch({
      txNo: order.txNo,
      sessionToken,
      status,
      onChange: (changed, atMs) => sendLastEvent(stream, changed, atMs),
      onSessionEnd: () => stream.end(),
    });
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.headers(PERSONAL_HEADERS);
    const session = await sessionOf(service, sessionTokenOf(request, service), 'page');
    if (!session.ok) return sendRefusal(request, reply, session.refusal);
    const { userId } = session.value;
    const found = await findOwnOrder(service, userId, txNoOf(request));
    if (!found.ok) return sendRefusal(request, reply, found.refusal);
    const status = statusAt(found.value, service.store.nowMs());
    if (status !== 'pending' && lastEventId(request) === status) {
      return reply.code(STREAM_STATUS.over).send();
    }
    if (request.method === 'HEAD') return reply.headers(STREAM_HEADERS).send();
    const { closing } = request.server;
    if (!endsWithServer) closing.addEventListener('abort', streams.endAll, { once: true });
    endsWithServer = true;
    const place = closing.aborted ? null : streams.enter(userId);
    if (!place) {
      const refusal = { code: 'overloaded', retryAfterSeconds: RETRY_AFTER_SECONDS } as const;
      return sendRefusal(request, reply, refusal);
    }
    open(request, reply, place, found.value);
    return reply;
  };
}

const RETRY_AFTER_SECONDS = 30;

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

function sendLastEvent(stream: EventStream, order: Order, nowMs: number): void {
  stream.send(orderEvent(order, nowMs));
  stream.end();
}

/** The data is the public view, so that a page that polls reads the same. */
function orderEvent(order: Order, nowMs: number): StreamEvent {
  const view = presentPublicOrder(order, nowMs);
  return { name: 'order', id: view.status, data: writeJson(view) };
}
