// GET /cashier/<tx_no>/events: what becomes of the order, as it happens, for the owner of its merchant.
// The stream tells how the order stands, then the one change there can be, and ends.

import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionTokenOf } from '../console/session-cookie.ts';
import { type Order, statusAt } from '../core/order/order.ts';
import { sendRefusal } from '../http/envelope.ts';
import { headerText } from '../http/header-text.ts';
import { STREAM_STATUS } from '../http/status.ts';
import { PERSONAL_HEADERS } from '../pay/page-headers.ts';
import { txNoOf } from '../pay/page-request.ts';
import { publicView } from '../pay/public-view.ts';
import type { Service } from '../service/service.ts';
import { sessionOf } from '../service/session.ts';
import { findOwnOrder } from '../service/show-own-order.ts';
import { writeJson } from '../wire/json-write.ts';
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
    let forget = () => {};
    const left = () => {
      forget();
      place.leave();
    };
    reply.hijack();
    const stream = openEventStream(reply.raw, headersOf(reply), left);
    place.hold(stream);
    const nowMs = service.store.nowMs();
    const status = statusAt(order, nowMs);
    if (heardBefore(request) !== status) stream.tell(orderEvent(order, nowMs));
    if (status !== 'pending') return stream.end();
    forget = watch.watch({
      ...{ txNo: order.txNo, sessionToken, status },
      onChange: (changed, atMs) => tellLast(stream, changed, atMs),
      onSessionEnd: () => stream.end(),
    });
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.headers(PERSONAL_HEADERS);
    const session = await sessionOf(service, sessionTokenOf(request, service));
    if (!session.ok) return sendRefusal(request, reply, session.refusal);
    const { userId } = session.value;
    const found = await findOwnOrder(service, userId, txNoOf(request));
    if (!found.ok) return sendRefusal(request, reply, found.refusal);
    const status = statusAt(found.value, service.store.nowMs());
    if (status !== 'pending' && heardBefore(request) === status) {
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

/** What the hooks have set: it is not sent by the framework from here on. */
function headersOf(reply: FastifyReply): OutgoingHttpHeaders {
  return Object.fromEntries(
    Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

/** What a reader who was cut off has heard last. */
function heardBefore({ headers }: FastifyRequest): string | undefined {
  return headerText(headers, 'last-event-id');
}

function tellLast(stream: EventStream, order: Order, nowMs: number): void {
  stream.tell(orderEvent(order, nowMs));
  stream.end();
}

/** The data is the public view, so that whoever asks instead of listening reads the same. */
function orderEvent(order: Order, nowMs: number): StreamEvent {
  const view = publicView(order, nowMs);
  return { name: 'order', id: view.status, data: writeJson(view) };
}
