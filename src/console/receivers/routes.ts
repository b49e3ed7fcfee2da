// /console/api/receivers: what whoever has signed in wants to be told besides payments, and where. Every
// change takes their login password, and a code if they use them.

import { ANNOUNCED_TYPES, type AnnouncedType } from '../../core/announcement.ts';
import type { RefusalCode } from '../../core/refusal.ts';
import { numberIn } from '../../http/path-ids.ts';
import {
  type Broken,
  broken,
  type Fields,
  optional,
  required,
} from '../../service/parameters/fields.ts';
import {
  changeReceiver,
  createReceiver,
  findReceiver,
  listReceivers,
  provenOwner,
  rotateReceiverSecret,
  type WantedChange,
} from '../../service/receivers.ts';
import { textOf } from '../../session/submitted-fields.ts';
import { pingReceiver } from '../../webhooks/ping.ts';
import { actingUser } from '../acting-user.ts';
import { pingData, presentPing } from '../callbacks/records.ts';
import { type ConsoleCall, consoleRoute } from '../console-route.ts';
import { PROOF_FIELDS } from '../proof-fields.ts';
import { PROOF_REFUSALS } from '../security/passwords.ts';
import {
  presentReceiver,
  presentReceivers,
  presentWithSecret,
  receiverData,
  receiversData,
  receiverWithSecretData,
} from './records.ts';

const URL_FIELD = {
  type: 'string',
  format: 'uri',
  maxLength: 2_048,
  description: 'Where to tell it, under the rules for a notify_url.',
};
const EVENTS_FIELD = {
  type: 'array',
  items: { type: 'string', enum: [...ANNOUNCED_TYPES] },
  minItems: 1,
  description: 'What to tell.',
};

const REGISTRATION = {
  url: required(textOf, URL_FIELD),
  events: required(typesOf, EVENTS_FIELD),
  ...PROOF_FIELDS,
} satisfies Fields;

const SETTINGS = {
  url: optional(textOf, null, URL_FIELD),
  events: optional(typesOf, null, EVENTS_FIELD),
  ...PROOF_FIELDS,
} satisfies Fields;

const PROOF = { password: 'correct horse 1' };
const REFUSALS: readonly RefusalCode[] = [...PROOF_REFUSALS, 'not_found'];

type Proven = ConsoleCall<Fields, typeof PROOF_FIELDS>;

function proven(call: Proven) {
  const { password, totp_code: totpCode } = call.fields;
  return provenOwner(call.service, actingUser(call), { password, totpCode });
}

const list = consoleRoute({
  method: 'GET',
  path: '/console/api/receivers',
  who: 'user',
  operation: {
    id: 'consoleListReceivers',
    summary: 'List your receivers',
    description: 'Where you are told of events besides payments, which go to a notify_url.',
    success: 'The receivers, without their secrets.',
    data: receiversData,
  },
  async answer({ service, session }) {
    const receivers = await listReceivers(service, session.userId);
    return { ok: true, value: presentReceivers(receivers, service.store.nowMs()) };
  },
});

const create = consoleRoute({
  method: 'POST',
  path: '/console/api/receivers/create',
  who: 'user',
  operation: {
    id: 'consoleCreateReceiver',
    summary: 'Register a receiver',
    description: 'It is told of what happens from now on. There are at most ten.',
    body: {
      request: 'ReceiverRegistration',
      schema: REGISTRATION,
      examples: {
        refunds: {
          summary: 'Refunds',
          value: { url: 'https://shop.example/events', events: ['refund.made'], ...PROOF },
        },
      },
    },
    refusals: PROOF_REFUSALS,
    success: 'The receiver and its secret, which is never shown again.',
    data: receiverWithSecretData,
  },
  async answer(call) {
    const { service, session, fields } = call;
    const author = await proven(call);
    if (!author.ok) return author;
    const settings = { url: fields.url, types: fields.events };
    const made = await createReceiver(service, session.userId, settings, author.value);
    if (!made.ok) return made;
    return { ok: true, value: presentWithSecret(made.value, service.store.nowMs()) };
  },
});

const change = consoleRoute({
  method: 'POST',
  path: '/console/api/receivers/:receiverId/change',
  who: 'user',
  operation: {
    id: 'consoleChangeReceiver',
    summary: 'Change a receiver',
    description: 'What has not been delivered yet goes to the new address. Its secret stays.',
    body: {
      request: 'ReceiverChange',
      schema: SETTINGS,
      examples: {
        events: { summary: 'Its filter', value: { events: ['settlement.done'], ...PROOF } },
      },
    },
    refusals: REFUSALS,
    success: 'The receiver as it is now.',
    data: receiverData,
  },
  answer(call) {
    const { url, events: types } = call.fields;
    return applyChange(call, { to: 'settings', url, types });
  },
});

/** What needs nothing but the proof. */
function actRoute(
  name: 'Pause' | 'Resume' | 'Remove',
  to: Exclude<WantedChange['to'], 'settings'>,
  told: { readonly summary: string; readonly description: string },
) {
  return consoleRoute({
    method: 'POST',
    path: `/console/api/receivers/:receiverId/${name.toLowerCase()}`,
    who: 'user',
    operation: {
      id: `console${name}Receiver`,
      ...told,
      body: {
        request: `Receiver${name}`,
        schema: PROOF_FIELDS,
        examples: { proof: { summary: 'With your login password', value: PROOF } },
      },
      refusals: REFUSALS,
      success: 'The receiver as it is now.',
      data: receiverData,
    },
    answer: (call) => applyChange(call, { to }),
  });
}

const pause = actRoute('Pause', 'paused', {
  summary: 'Pause a receiver',
  description: 'What happens meanwhile waits, and is sent once it goes on.',
});
const resume = actRoute('Resume', 'resumed', {
  summary: 'Let a receiver go on',
  description: 'What has waited for it is sent now.',
});
const remove = actRoute('Remove', 'removed', {
  summary: 'Remove a receiver',
  description:
    'It is told nothing more, not even what waits for it. What it was told stays in the list.',
});

const rotate = consoleRoute({
  method: 'POST',
  path: '/console/api/receivers/:receiverId/rotate-secret',
  who: 'user',
  operation: {
    id: 'consoleRotateReceiverSecret',
    summary: 'Rotate the secret of a receiver',
    description: 'For 24 hours its callbacks carry a signature with each.',
    body: {
      request: 'ReceiverSecretRotation',
      schema: PROOF_FIELDS,
      examples: { proof: { summary: 'With your login password', value: PROOF } },
    },
    refusals: REFUSALS,
    success: 'The receiver and its new secret, which is never shown again.',
    data: receiverWithSecretData,
  },
  async answer(call) {
    const { service, session, params } = call;
    const author = await proven(call);
    if (!author.ok) return author;
    const id = numberIn(params.receiverId);
    const made = await rotateReceiverSecret(service, session.userId, id, author.value);
    if (!made.ok) return made;
    return { ok: true, value: presentWithSecret(made.value, service.store.nowMs()) };
  },
});

const ping = consoleRoute({
  method: 'POST',
  path: '/console/api/receivers/:receiverId/ping',
  who: 'user',
  operation: {
    id: 'consolePingOwnReceiver',
    summary: 'Send a receiver a test',
    description: 'One request of type `ping`, signed with its secret. Also while it is paused.',
    refusals: ['not_found'],
    success: 'What it answered, if it did.',
    data: pingData,
  },
  async answer({ service, session, params }) {
    const { userId } = session;
    const found = await findReceiver(service, userId, numberIn(params.receiverId));
    if (!found.ok) return found;
    const { url, receiverId } = found.value;
    const sent = await pingReceiver(service, userId, url, receiverId);
    return sent.ok ? { ok: true, value: presentPing(sent.value) } : sent;
  },
});

async function applyChange(call: Proven, wanted: WantedChange) {
  const { service, session, params } = call;
  const author = await proven(call);
  if (!author.ok) return author;
  const id = numberIn(params.receiverId);
  const done = await changeReceiver(service, session.userId, id, wanted, author.value);
  if (!done.ok) return done;
  return { ok: true as const, value: presentReceiver(done.value, service.store.nowMs()) };
}

function typesOf(value: unknown): readonly AnnouncedType[] | Broken {
  const given: readonly unknown[] = Array.isArray(value) ? value : [];
  const known = ANNOUNCED_TYPES.filter((type) => given.includes(type));
  const strange = given.some((one) => !ANNOUNCED_TYPES.some((type) => type === one));
  return known.length === 0 || strange ? broken('event_types') : known;
}

export const RECEIVER_ROUTES = [list, create, change, pause, resume, remove, rotate, ping];
