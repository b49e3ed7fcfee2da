// An operation in the OpenAPI document: what it says itself, and what follows from who may call it.

import type { RefusalCode } from '../core/refusal.ts';
import type { Description, Operation } from '../http/openapi/description.ts';
import { shapeData } from '../interface/answer-shape.ts';
import { type AnyOperation, needsKey, takesKey } from '../interface/operation.ts';
import { besidesProof, KEY_FIELD, PROOF_FIELDS, sentFields } from '../interface/read.ts';
import { type Fields, optional } from '../service/parameters/fields.ts';
import { fieldSchemasOf } from '../service/parameters/json-schema.ts';

export function describeOperation(operation: AnyOperation): Operation {
  const { id, tag, method, summary, about, may, gives } = operation;
  return {
    id,
    describe: (site) => ({
      tag,
      summary: summary.en,
      description: `${about}\n\n${whoMay(operation)}`,
      ...(may.session && { session: 'required' }),
      ...(operation.for === 'operator' && { ofOperators: true }),
      ...(may.session && may.key && { orKey: may.key }),
      ...(method === 'GET' ? queryOf(operation) : bodyOf(operation)),
      ...(operation.idempotency && { idempotent: true }),
      ...(operation.replays && { replays: true }),
      refusals: refusalsOf(operation),
      success: {
        description: gives.about,
        ...(operation.setsCookie && { setsCookie: true }),
        ...('media' in gives
          ? {
              media: { [gives.media]: { description: gives.about, type: 'string' } },
              ...(gives.digest && { digest: true }),
            }
          : { data: [shapeData(gives, site)] }),
      },
    }),
  };
}

const PEOPLE: Readonly<Record<AnyOperation['for'], string>> = {
  owner: 'whoever is signed in',
  operator: 'operators who are signed in',
  till: 'the owner and the staff of a branch, who are signed in',
};

function whoMay({ for: whose, may }: AnyOperation): string {
  const key = may.key && `keys with the scope \`${may.key}\``;
  if (!may.session) {
    const scopes = [may.key, may.orKey].filter(Boolean).map((scope) => `\`${scope}\``);
    return `Requires the scope ${scopes.join(' or ')}.`;
  }
  return `For ${[PEOPLE[whose], key].filter(Boolean).join(' and ')}.`;
}

function queryOf({ takes = {}, examples = {} }: AnyOperation): Pick<Description, 'query'> {
  if (Object.keys(takes).length === 0) return {};
  // A parameter has one; some cannot be sent together.
  const values = Object.values(examples).map(({ value }) => value);
  return { query: { schema: takes, examples: Object.assign({}, ...values.toReversed()) } };
}

/** Where a key may do it as well: people have to send it, and keys do not. */
const BESIDE_KEYS: Fields = {
  ...PROOF_FIELDS.login_password,
  password: optional(String, null, {
    type: 'string',
    format: 'password',
    description: 'In a session: the login password, again.',
  }),
};

function bodyOf(operation: AnyOperation): Pick<Description, 'body'> {
  const { id, rules, proof, may } = operation;
  const senders = (['session', 'key'] as const).filter((by) => may[by]);
  const takes = sentFields(operation, senders);
  const keyed = takesKey(operation, 'key') || takesKey(operation, 'session');
  const schema = {
    ...takes,
    ...(may.session && proof && (may.key ? BESIDE_KEYS : besidesProof(operation))),
    ...(keyed && KEY_FIELD),
  };
  const isEmpty = Object.keys(schema).length === 0;
  // People send an empty object all the same: forms of other sites cannot.
  if (isEmpty && !may.session) return {};
  const { request = `${id.charAt(0).toUpperCase()}${id.slice(1)}Request` } = operation;
  const isNeeded =
    (may.session && !may.key) || needsKey(operation) || fieldSchemasOf(takes).required.length > 0;
  return {
    body: {
      request,
      schema,
      ...(rules && { rules }),
      examples: isEmpty ? NOTHING : completed(operation),
      ...((isEmpty || !isNeeded) && { optional: true }),
    },
  };
}

const NOTHING = { nothing: { summary: 'There is nothing to say', value: {} } };

const TYPED = {
  pay_password: { pay_password: '135790' },
  login_password: { password: 'correct horse 1' },
  login_password_later: { password: 'correct horse 1' },
  login_password_for_more: {},
} as const;
const ONCE = { idempotency_key: '3f0c6a1e9b5d4c7f8a2e1d0b6c9f7a35' };

/** The examples, with what is sent besides. */
function completed(operation: AnyOperation): NonNullable<AnyOperation['examples']> {
  const { examples = {}, may, proof } = operation;
  const besides = {
    ...(may.session && proof && TYPED[proof]),
    ...(needsKey(operation) && ONCE),
  };
  const entries = Object.entries(examples).map(([name, { summary, value }]) => {
    return [name, { summary, value: { ...value, ...besides } }];
  });
  return Object.fromEntries(entries);
}

const LOGIN_PASSWORD: readonly RefusalCode[] = [
  'login_failed',
  'login_throttled',
  'totp_required',
  'totp_invalid',
];

const PROOFS: Readonly<Record<keyof typeof PROOF_FIELDS, readonly RefusalCode[]>> = {
  pay_password: [
    'cooling_off',
    'pay_password_not_set',
    'pay_password_locked',
    'pay_password_wrong',
    'totp_required',
    'totp_invalid',
  ],
  login_password: LOGIN_PASSWORD,
  login_password_later: LOGIN_PASSWORD,
  login_password_for_more: LOGIN_PASSWORD,
};

function refusalsOf(operation: AnyOperation): readonly RefusalCode[] {
  const {
    for: whose,
    method,
    may,
    proof,
    idempotency,
    takes = {},
    refuses = [],
    writes,
    forLimited,
  } = operation;
  const refusals: RefusalCode[] = [...refuses];
  if (idempotency) refusals.push('idempotency_key_reused');
  if (may.session) {
    refusals.push('session_required', 'user_suspended');
    if (whose === 'operator') refusals.push('not_found');
    // Whoever may look may look at what is theirs.
    const isForLimited = method === 'GET' || forLimited === true;
    if (whose === 'operator' || !isForLimited) refusals.push('session_limited');
    if (method !== 'GET' || writes === 'from_own_page') refusals.push('cross_site');
    // Where the code is another one, who has a code already is refused before.
    const isCodeOwn = 'totp_code' in takes;
    if (proof)
      refusals.push(...PROOFS[proof].filter((code) => !isCodeOwn || code !== 'totp_required'));
  }
  return refusals;
}
