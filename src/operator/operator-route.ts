// A route of the operator interface, which the platform's own program calls: signed like the specified
// interface, by a key with the scope `operate`, which is good for nothing else. It reads the fields and
// answers in the envelope. What is done is a use case of service/, the same that the console and the
// command line have, and the rules are the core's.

import type { FastifyRequest } from 'fastify';
import type { FieldProblem, RefusalCode } from '../core/refusal.ts';
import { bodyBytesOf } from '../http/body.ts';
import { clientAddress } from '../http/client-address.ts';
import { sendData, sendRefusal } from '../http/envelope.ts';
import { idempotencyHeaderOf, markReplay } from '../http/headers.ts';
import { jsonBodyOf } from '../http/json-body.ts';
import type { Data, Examples, Operation, Site } from '../http/openapi/description.ts';
import { idsIn } from '../http/path-ids.ts';
import { queryParametersOf } from '../http/query-parameters.ts';
import type { Route } from '../http/route.ts';
import { type Authority, withKey } from '../service/administration/authority.ts';
import type { Answer, WriteAnswer } from '../service/answer.ts';
import type { Caller } from '../service/caller.ts';
import type { Fields, ValuesOf } from '../service/parameters/fields.ts';
import { headerProblems, idempotencyKeyField } from '../service/parameters/idempotency-key.ts';
import { readIfDescribed } from '../service/parameters/read-parameters.ts';
import type { Service } from '../service/service.ts';
import type { JsonObject } from '../wire/json-read.ts';
import type { JsonWritable } from '../wire/json-write.ts';

export const OPERATOR_BASE = '/operator/v1';

export interface OperatorEndpoint<Query extends Fields, Body extends Fields> {
  readonly method: Route['method'];
  readonly path: `${typeof OPERATOR_BASE}/${string}`;
  readonly operation: OperatorOperation<Query, Body>;
  readonly answer: (
    call: OperatorCall<Query, Body>,
  ) => Promise<Answer<JsonWritable> | WriteAnswer<JsonWritable>>;
}

interface OperatorOperation<Query extends Fields, Body extends Fields> {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly query?: {
    readonly schema: Query;
    readonly examples: Readonly<Record<string, JsonWritable>>;
  };
  readonly body?: {
    readonly request: string;
    readonly schema: Body;
    readonly examples: Examples<JsonWritable>;
    /** A request without a body is as good as one without any of its fields. */
    readonly optional?: true;
  };
  /** Takes an idempotency key, and does nothing without one. */
  readonly idempotent?: true;
  readonly refusals?: readonly RefusalCode[];
  readonly success: string;
  readonly data: (site: Site) => Data;
}

export interface OperatorCall<Query extends Fields, Body extends Fields> {
  readonly service: Service;
  readonly authority: Authority;
  readonly query: ValuesOf<Query>;
  readonly fields: ValuesOf<Body>;
  /** Empty where the operation takes none. */
  readonly idempotencyKey: string;
  /** The placeholders of the path, by name. */
  readonly params: Readonly<Record<string, string>>;
}

export function operatorRoute<Query extends Fields, Body extends Fields>(
  endpoint: OperatorEndpoint<Query, Body>,
): Route {
  const { method, path } = endpoint;
  return {
    method,
    path,
    scope: 'operate',
    database: method === 'GET' ? 'read' : 'written',
    operation: describe(endpoint.operation),
    endpoint: (service) => async (caller, request, reply) => {
      const call = readCall(endpoint, service, caller, request);
      const outcome = call.ok ? await endpoint.answer(call.value) : call;
      if (!outcome.ok) return void sendRefusal(request, reply, outcome.refusal);
      if ('replayed' in outcome && outcome.replayed) markReplay(reply);
      sendData(reply, outcome.value);
    },
  };
}

function describe<Query extends Fields, Body extends Fields>({
  id,
  success,
  data,
  body,
  refusals = [],
  idempotent,
  ...told
}: OperatorOperation<Query, Body>): Operation {
  const schema: Fields = { ...body?.schema, ...(idempotent && KEY) };
  const ofKey = idempotent ? KEY_REFUSALS : [];
  return {
    id,
    describe: (site) => ({
      tag: 'Platform',
      ...told,
      ...(idempotent && { idempotent }),
      ...(body && { body: { ...body, schema } }),
      refusals: [...refusals, ...ofKey],
      success: { description: success, data: [data(site)] },
    }),
  };
}

const KEY = { idempotency_key: idempotencyKeyField };
const KEY_REFUSALS = ['idempotency_key_reused', 'idempotency_key_expired'] as const;

function readCall<Query extends Fields, Body extends Fields>(
  { operation }: OperatorEndpoint<Query, Body>,
  service: Service,
  caller: Caller,
  request: FastifyRequest,
): Answer<OperatorCall<Query, Body>> {
  const query = readIfDescribed(operation.query?.schema, (schema) =>
    queryParametersOf(request, schema),
  );
  if (!query.ok) return query;
  const isRead = operation.idempotent || operation.body !== undefined;
  const isLeftOut = operation.body?.optional === true && bodyBytesOf(request).length === 0;
  const known = { ...operation.body?.schema, ...(operation.idempotent && KEY) };
  const body: Answer<JsonObject> =
    isRead && !isLeftOut ? jsonBodyOf(request, known) : { ok: true, value: {} };
  const header = operation.idempotent && idempotencyHeaderOf(request);
  const keyed = readIfDescribed(
    operation.idempotent && KEY,
    () => body,
    (given) => keyProblems(header, given),
  );
  const fields = readIfDescribed(operation.body?.schema, () => body);
  if (!fields.ok) return both(fields, keyed);
  if (!keyed.ok) return keyed;
  const idempotencyKey = header ?? keyed.value.idempotency_key ?? '';
  const authority = withKey(caller, clientAddress(request, service));
  const params = idsIn(request);
  const values = { query: query.value, fields: fields.value };
  return { ok: true, value: { service, authority, ...values, idempotencyKey, params } };
}

/** Every faulty field is reported at once. */
function both(fields: Refused, keyed: Answer<unknown>): Refused {
  const problems = fields.refusal.problems;
  const more = keyed.ok ? [] : (keyed.refusal.problems ?? []);
  if (problems === undefined || more.length === 0) return fields;
  return { ok: false, refusal: { ...fields.refusal, problems: [...problems, ...more] } };
}

type Refused = Extract<Answer<never>, { ok: false }>;

function keyProblems(header: string | undefined, given: JsonObject): readonly FieldProblem[] {
  if (header === undefined && given.idempotency_key == null) {
    return [{ field: 'idempotency_key', rule: 'required' }];
  }
  return headerProblems(header, given);
}
