// The secret that callbacks about payments are signed with. Each receiver has one of its own.

import {
  callbackSecretState,
  type OwnSecret,
  ownCallbackSecret,
} from '../service/own-callbacks.ts';
import { flagOf, optional } from '../service/parameters/fields.ts';
import * as is from './answer-shape.ts';
import { shape, type WireOf } from './answer-shape.ts';
import { own } from './operation.ts';

const CALLBACK_SECRET = shape<OwnSecret>()({
  name: 'CallbackSecret',
  about: 'The secret that callbacks about payments are signed with.',
  fields: {
    secret: is.textOrNull(
      'The secret itself; null: a session sees it only with the login password.',
      ({ secret }) => secret,
    ),
    exists: is.flag('Whether a secret was made.', ({ exists }) => exists),
    old_secret_ends_at: is.timeOrNull(
      'Until when the one before it signs as well; null: it does not.',
      ({ oldEndsAtMs }) => oldEndsAtMs,
    ),
  },
  examples: () => ({
    secret: {
      summary: 'A secret',
      value: { secret: 'whsec_example', exists: true, old_secret_ends_at: null },
    },
  }),
});

const may = { session: true, key: 'events' } as const;
const proof = 'login_password';
const ofAllMerchants = true;
const tag = 'Callbacks';
const PROVEN = { proof: { summary: 'In a session', value: {} } };

const secret = own({
  id: 'getCallbackSecret',
  tag,
  method: 'GET',
  writes: true,
  path: '/callback-secret',
  may,
  ofAllMerchants,
  summary: { en: 'Get the secret that signs your callbacks', zh: '获取回调签名密钥' },
  about:
    'To a key: the secret, made if there is none; each time is a line in the security log of its owner. To a ' +
    'session: how it stands, without the secret.',
  gives: CALLBACK_SECRET,
  async run({ service, userId, caller, authorization }) {
    if (caller !== null) return ownCallbackSecret(service, userId, 'show', authorization());
    return { ok: true, value: await callbackSecretState(service, userId) };
  },
});

const showSecret = own({
  id: 'showCallbackSecret',
  tag,
  method: 'POST',
  path: '/callback-secret/show',
  may: { session: true, machine: true },
  proof,
  summary: { en: 'Show the secret that signs your callbacks', zh: '查看回调签名密钥' },
  about: 'Makes one if there is none. That it was shown is a line in the security log.',
  takes: {
    rotate: optional(flagOf, false, {
      type: 'boolean',
      description: 'Replace it first; the old one signs as well for 24 hours.',
    }),
  },
  ofMachine: ['rotate'],
  request: 'CallbackSecretShowing',
  examples: PROVEN,
  gives: CALLBACK_SECRET,
  command: {
    name: 'event secret',
    summary: "Print the secret that signs a user's callbacks",
    examples: ['--user lin', '--user lin --rotate'],
    // For scripts, standard output holds the secret alone.
    says: ({ secret }: WireOf<typeof CALLBACK_SECRET.fields>) => secret ?? '',
  },
  run: ({ service, userId, given: { rotate }, authorization }) =>
    ownCallbackSecret(service, userId, rotate ? 'rotate' : 'show', authorization()),
});

const rotateSecret = own({
  id: 'rotateCallbackSecret',
  tag,
  method: 'POST',
  path: '/callback-secret/rotate',
  may,
  ofAllMerchants,
  proof,
  summary: { en: 'Rotate the secret that signs your callbacks', zh: '轮换回调签名密钥' },
  about: 'For 24 hours callbacks carry a signature with each, so that receivers can change over.',
  request: 'CallbackSecretRotation',
  examples: PROVEN,
  gives: CALLBACK_SECRET,
  run: ({ service, userId, authorization }) =>
    ownCallbackSecret(service, userId, 'rotate', authorization()),
});

export const CALLBACK_SECRETS = [secret, showSecret, rotateSecret];
