// Receivers: where owners are told of what happens besides payments, which go to the notify_url of an
// order. Each has a secret of its own, which is in the answer that makes it, and in no list.

import { z } from 'zod';
import {
  type EventReceiver,
  OWNER_EVENT_TYPES,
  type OwnerEventType,
} from '../core/rows/receiver.ts';
import { PAID } from '../http/openapi/story.ts';
import { numberIn } from '../http/path-ids.ts';
import type { Answer } from '../service/answer.ts';
import { type Broken, broken, flagOf, optional, required } from '../service/parameters/fields.ts';
import { choice } from '../service/present/answer-fields.ts';
import {
  changeReceiver,
  createReceiver,
  findReceiver,
  listReceivers,
  removeReceiver,
  rotateReceiverSecret,
} from '../service/receivers.ts';
import type { Service } from '../service/service.ts';
import * as is from './answer-shape.ts';
import { pageOf, shape, type WireOf } from './answer-shape.ts';
import { isAcknowledged, PING, urlOf } from './callbacks.ts';
import { own } from './operation.ts';
import { idOfLast, newestAfter, pageFields } from './pages.ts';

interface Shown {
  readonly receiver: EventReceiver;
  readonly nowMs: number;
}

const EXAMPLE = {
  receiver_id: 1001,
  url: 'https://shop.example/events',
  events: ['refund.made', 'settlement.done'],
  paused: false,
  created_at: PAID,
  old_secret_ends_at: null,
} as const;

const RECEIVER = shape<Shown>()({
  name: 'EventReceiver',
  about: 'A receiver that its owner registered.',
  fields: {
    receiver_id: is.id('The number of the receiver.', ({ receiver }) => receiver.receiverId),
    url: is.text('Where it is told.', ({ receiver }) => receiver.url),
    events: is.field(
      z
        .array(choice(OWNER_EVENT_TYPES, 'A type of events.'))
        .meta({ description: 'What it is told.' }),
      ({ receiver }: Shown) => [...receiver.types],
    ),
    paused: is.flag(
      'Whether what happens waits here until it goes on.',
      ({ receiver }) => receiver.paused,
    ),
    created_at: is.time('When it was registered.', ({ receiver }) => receiver.createdAtMs),
    old_secret_ends_at: is.timeOrNull(
      'Until when the secret before it signs as well; null: it does not.',
      ({ receiver, nowMs }) => {
        const untilMs = receiver.secrets.previous?.untilMs ?? 0;
        return untilMs > nowMs ? untilMs : null;
      },
    ),
  },
  examples: () => ({
    one: { summary: 'A receiver', value: { ...EXAMPLE, events: [...EXAMPLE.events] } },
  }),
});

const RECEIVER_WITH_SECRET = shape<Shown & { readonly secret: string }>()({
  name: 'EventReceiverWithSecret',
  about: 'A receiver and its secret.',
  fields: {
    ...RECEIVER.fields,
    secret: is.text('What its callbacks are signed with. No list has it.', ({ secret }) => secret),
  },
  examples: () => ({
    made: {
      summary: 'A receiver and its secret',
      value: { ...EXAMPLE, events: [...EXAMPLE.events], secret: 'whsec_example' },
    },
  }),
});

const URL_FIELD = {
  type: 'string',
  format: 'uri',
  maxLength: 2_048,
  description: 'Where to tell it, under the rules for a notify_url.',
};
const EVENTS_FIELD = {
  type: 'array',
  items: { type: 'string', enum: [...OWNER_EVENT_TYPES] },
  minItems: 1,
  description: 'What to tell.',
};

const may = { session: true, key: 'events', machine: true } as const;
const proof = 'login_password';
const ofAllMerchants = true;
const tag = 'Callbacks';
const PROVEN = { proof: { summary: 'In a session', value: {} } };

const list = own({
  id: 'listReceivers',
  tag,
  method: 'GET',
  path: '/receivers',
  may,
  ofAllMerchants,
  summary: { en: 'List your receivers', zh: '列出自己的接收地址' },
  about: 'Newest first, without their secrets. There are at most ten.',
  takes: pageFields(idOfLast),
  examples: { all: { summary: 'All', value: { limit: 20, after: '1001' } } },
  gives: pageOf(RECEIVER),
  command: {
    name: 'receiver list',
    summary: "List a user's receivers",
    examples: ['--user lin'],
    columns: ['receiver_id', 'paused', 'events', 'created_at', 'url'],
    none: 'No receivers.',
  },
  async run({ service, userId, given }) {
    const { nowMs } = service.store;
    const all = await listReceivers(service, userId);
    const found = all.map((receiver) => ({ receiver, nowMs: nowMs() }));
    return { ok: true, value: newestAfter(found, given, ({ receiver }) => receiver.receiverId) };
  },
});

const create = own({
  id: 'createReceiver',
  tag,
  method: 'POST',
  path: '/receivers',
  may,
  ofAllMerchants,
  proof,
  summary: { en: 'Register a receiver', zh: '注册接收地址' },
  about:
    'It is told of what happens from now on. There are at most ten. Registering an equal one again, the same ' +
    'address for the same events, answers the one that there is, with its secret: a script may be run again.',
  takes: {
    url: required(urlOf, URL_FIELD),
    events: required(typesOf, EVENTS_FIELD),
  },
  request: 'ReceiverRegistration',
  replays: true,
  examples: {
    refunds: {
      summary: 'Refunds',
      value: { url: 'https://shop.example/events', events: ['refund.made'] },
    },
  },
  gives: RECEIVER_WITH_SECRET,
  command: {
    name: 'receiver add',
    summary: 'Register a receiver. Its secret is shown only once',
    examples: [
      '--user lin --url https://shop.example.com/events --events refund.made,settlement.done',
    ],
    says: secretText,
  },
  async run({ service, userId, given, authorization }) {
    const settings = { url: given.url, types: given.events };
    const made = await createReceiver(service, userId, settings, authorization());
    if (!made.ok) return made;
    return { ...made, value: { ...made.value, nowMs: service.store.nowMs() } };
  },
});

const change = own({
  id: 'changeReceiver',
  tag,
  method: 'PATCH',
  path: '/receivers/:receiver_id',
  may,
  ofAllMerchants,
  proof,
  summary: { en: 'Change, pause or resume a receiver', zh: '修改、暂停或恢复接收地址' },
  about:
    'What has not been delivered yet goes to the new address. While it is paused, what happens waits, and is ' +
    'sent once it goes on. Its secret stays.',
  takes: {
    url: optional(urlOf, null, URL_FIELD),
    events: optional(typesOf, null, EVENTS_FIELD),
    paused: optional(flagOf, null, {
      type: 'boolean',
      description: 'Whether what happens waits.',
    }),
  },
  request: 'ReceiverChange',
  examples: {
    events: { summary: 'Its filter', value: { events: ['settlement.done'] } },
    pause: { summary: 'A pause', value: { paused: true } },
  },
  gives: RECEIVER,
  refuses: ['not_found'],
  command: {
    name: 'receiver change',
    summary: 'Change where a receiver is, or what it is told',
    examples: ['1001 --user lin --events withdrawal.decided'],
  },
  otherCommands: [
    {
      name: 'receiver pause',
      summary: 'Pause a receiver: what happens waits until it goes on',
      examples: ['1001 --user lin'],
      sends: { paused: true },
    },
    {
      name: 'receiver resume',
      summary: 'Let a receiver go on, and send what has waited for it',
      examples: ['1001 --user lin'],
      sends: { paused: false },
    },
  ],
  async run({ service, userId, params, given: { url, events: types, paused }, authorization }) {
    const wanted = { to: 'settings', url, types, paused } as const;
    const id = numberIn(params.receiver_id);
    return showDone(service, await changeReceiver(service, userId, id, wanted, authorization()));
  },
});

const remove = own({
  id: 'removeReceiver',
  tag,
  method: 'DELETE',
  path: '/receivers/:receiver_id',
  may,
  ofAllMerchants,
  proof,
  summary: { en: 'Remove a receiver', zh: '移除接收地址' },
  about:
    'It is told nothing more, not even what waits for it. What it was told stays in the list of callbacks. ' +
    'Removing it again gives the same answer.',
  request: 'ReceiverRemoval',
  examples: PROVEN,
  gives: RECEIVER,
  refuses: ['not_found'],
  command: {
    name: 'receiver delete',
    examples: ['1001 --user lin'],
    says: ({ receiver_id: id }: WireOf<typeof RECEIVER.fields>) =>
      `Receiver ${id} is deleted. It is told nothing more.`,
  },
  async run({ service, userId, params, authorization }) {
    const id = numberIn(params.receiver_id);
    return showDone(service, await removeReceiver(service, userId, id, authorization()));
  },
});

const rotate = own({
  id: 'rotateReceiverSecret',
  tag,
  method: 'POST',
  path: '/receivers/:receiver_id/rotate-secret',
  may,
  ofAllMerchants,
  proof,
  summary: { en: 'Rotate the secret of a receiver', zh: '轮换接收地址的密钥' },
  about: 'For 24 hours its callbacks carry a signature with each.',
  request: 'ReceiverSecretRotation',
  examples: PROVEN,
  gives: RECEIVER_WITH_SECRET,
  refuses: ['not_found'],
  command: { name: 'receiver rotate', examples: ['1001 --user lin'], says: secretText },
  async run({ service, userId, params, authorization }) {
    const id = numberIn(params.receiver_id);
    const made = await rotateReceiverSecret(service, userId, id, authorization());
    if (!made.ok) return made;
    return { ok: true, value: { ...made.value, nowMs: service.store.nowMs() } };
  },
});

const ping = own({
  id: 'pingReceiver',
  tag,
  method: 'POST',
  path: '/receivers/:receiver_id/ping',
  may,
  ofAllMerchants,
  summary: { en: 'Send a receiver a test', zh: '测试接收地址' },
  about: 'One request of type `ping`, signed with its secret. Also while it is paused.',
  gives: PING,
  refuses: ['not_found'],
  command: { name: 'receiver test', examples: ['1001 --user lin'], succeeded: isAcknowledged },
  async run({ service, userId, params, ping: send }) {
    const found = await findReceiver(service, userId, numberIn(params.receiver_id));
    return found.ok ? send(service, userId, found.value.url, found.value.receiverId) : found;
  },
});

type Made = WireOf<typeof RECEIVER_WITH_SECRET.fields>;

function secretText({ receiver_id: id, url, events, secret, ...made }: Made): string {
  const oldEnds = made.old_secret_ends_at;
  return [
    'Save the secret now. No list shows it.',
    `receiver_id         ${id}`,
    `url                 ${url}`,
    `events              ${events.join(',')}`,
    `secret              ${secret}`,
    ...(oldEnds === null ? [] : [`old_secret_ends_at  ${oldEnds}`]),
  ].join('\n');
}

function showDone(service: Service, done: Answer<EventReceiver>): Answer<Shown> {
  if (!done.ok) return done;
  return { ok: true, value: { receiver: done.value, nowMs: service.store.nowMs() } };
}

function typesOf(value: unknown): readonly OwnerEventType[] | Broken {
  const given: readonly unknown[] = Array.isArray(value) ? value : [];
  const known = OWNER_EVENT_TYPES.filter((type) => given.includes(type));
  const strange = given.some((one) => !OWNER_EVENT_TYPES.some((type) => type === one));
  if (known.length > 0 && !strange) return known;
  return broken(given.includes('order.paid') ? 'event_of_notify_url' : 'event_types');
}

export const RECEIVERS = [list, create, change, remove, rotate, ping];
