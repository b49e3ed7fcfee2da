// Where an owner is told of what happens besides payments, how callbacks went, and the secrets that sign
// them. Scope of all: events.

import type {
  CallbackDetail,
  CallbackPage,
  CallbackPing,
  CallbackSecret,
  CallbacksResent,
  EventReceiver,
  EventReceiverPage,
  EventReceiverWithSecret,
  Reads,
  ReceiverChange,
  ReceiverRegistration,
} from './interface.ts';
import type { Send } from './send.ts';

export type NewReceiver = Pick<ReceiverRegistration, 'url' | 'events'>;
export type ReceiverSettings = Pick<ReceiverChange, 'url' | 'events' | 'paused'>;
export type CallbackFilter = NonNullable<Reads['/api/v1/callbacks']['query']>;
type ReceiverFilter = NonNullable<Reads['/api/v1/receivers']['query']>;

export function receiversOver(send: Send) {
  const of = (receiverId: number) => `/receivers/${receiverId}`;
  return Object.freeze({
    /** Newest first, without their secrets; there are at most ten. */
    page: (filter: ReceiverFilter = {}) =>
      send({ method: 'GET', path: '/receivers', query: filter }) as Promise<EventReceiverPage>,
    /** With its secret. An equal one again, the same address for the same events, is the one there is. */
    create: (receiver: NewReceiver) =>
      send({
        method: 'POST',
        path: '/receivers',
        body: receiver,
      }) as Promise<EventReceiverWithSecret>,
    /** Its address, its events, or whether it rests. @throws TaelError `not_found` */
    change: (receiverId: number, settings: ReceiverSettings) =>
      send({ method: 'PATCH', path: of(receiverId), body: settings }) as Promise<EventReceiver>,
    /** It is told nothing more. @throws TaelError `not_found` */
    remove: (receiverId: number) =>
      send({ method: 'DELETE', path: of(receiverId) }) as Promise<EventReceiver>,
    /** Sends it one test, signed with its secret; `failure` is null where it was acknowledged. */
    ping: (receiverId: number) =>
      send({ method: 'POST', path: `${of(receiverId)}/ping` }) as Promise<CallbackPing>,
    /** For 24 hours both secrets sign. It is not repeated by itself: a second rotation ends the old one. */
    rotateSecret: (receiverId: number) => {
      const path = `${of(receiverId)}/rotate-secret`;
      return send({ method: 'POST', path, once: true }) as Promise<EventReceiverWithSecret>;
    },
  });
}

export function callbacksOver(send: Send) {
  const of = (eventId: string) => `/callbacks/${encodeURIComponent(eventId)}`;
  return Object.freeze({
    /** A page, newest first; its `next` is the `after` of the next one. */
    page: (filter: CallbackFilter = {}) =>
      send({ method: 'GET', path: '/callbacks', query: filter }) as Promise<CallbackPage>,
    /** What was sent, and every attempt. @throws TaelError `not_found` */
    get: (eventId: string) => send({ method: 'GET', path: of(eventId) }) as Promise<CallbackDetail>,
    /** Sends it again, now. @throws TaelError `not_found` */
    resend: (eventId: string) =>
      send({ method: 'POST', path: `${of(eventId)}/resend` }) as Promise<CallbacksResent>,
    /** Sends all of what happened in these days, like `2026-11-20`, again. */
    resendPeriod: (date_from: string, date_to: string) => {
      const body = { date_from, date_to };
      return send({
        method: 'POST',
        path: '/callback-period/resend',
        body,
      }) as Promise<CallbacksResent>;
    },
    /** Sends one test to an address that may be a `notify_url`. */
    pingUrl: (url: string) =>
      send({ method: 'POST', path: '/callback-url/ping', body: { url } }) as Promise<CallbackPing>,
    /** The secret of callbacks to a `notify_url`, made if there is none. */
    secret: () => send({ method: 'GET', path: '/callback-secret' }) as Promise<CallbackSecret>,
    /** For 24 hours both secrets sign. It is not repeated by itself: a second rotation ends the old one. */
    rotateSecret: () => {
      const path = '/callback-secret/rotate';
      return send({ method: 'POST', path, once: true }) as Promise<CallbackSecret>;
    },
  });
}
