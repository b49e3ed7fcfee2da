// Reads a call of the console's interface. The checks have an order: another site, the session,
// the role, the fields.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { byUser } from '../core/access/audit.ts';
import { clientAddress } from '../http/client-address.ts';
import { jsonBodyOf } from '../http/json-body.ts';
import { idsIn } from '../http/path-ids.ts';
import { queryParametersOf } from '../http/query-parameters.ts';
import type { Answer } from '../service/answer.ts';
import type { Fields } from '../service/parameters/fields.ts';
import { readIfDescribed } from '../service/parameters/read-parameters.ts';
import type { Service } from '../service/service.ts';
import { admitSession, foreignRefusal } from '../session/admit-session.ts';
import type { AnyConsoleEndpoint, ConsoleCall } from './console-route.ts';

export async function readCall<Query extends Fields, Body extends Fields>(
  endpoint: AnyConsoleEndpoint<Query, Body>,
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Answer<ConsoleCall<Query, Body>>> {
  const foreign = foreignRefusal(endpoint, service, request);
  if (foreign) return foreign;
  const admitted = await admitSession(endpoint, service, request);
  if (!admitted.ok) return admitted;
  const session = admitted.value;
  const given = readGiven(endpoint, request, reply);
  if (!given.ok) return given;
  // The device is that of the sign-in; the address may have changed since.
  const { userId, device } = session;
  const by = byUser(userId, { address: clientAddress(request, service), device });
  return { ok: true, value: { service, session, ...given.value, by } };
}

/** A call, but for who calls. */
type Given<Query extends Fields, Body extends Fields> = Omit<
  ConsoleCall<Query, Body>,
  'service' | 'session' | 'by'
>;

export function readGiven<Query extends Fields, Body extends Fields>(
  { operation, problems }: AnyConsoleEndpoint<Query, Body>,
  request: FastifyRequest,
  reply: FastifyReply,
): Answer<Given<Query, Body>> {
  const query = readIfDescribed(operation.query?.schema, (schema) =>
    queryParametersOf(request, schema),
  );
  if (!query.ok) return query;
  const fields = readIfDescribed(operation.body?.schema, () => jsonBodyOf(request), problems);
  if (!fields.ok) return fields;
  const params = idsIn(request);
  const untilGone = () => signalOfEnd(request, reply);
  const values = { query: query.value, fields: fields.value };
  return { ok: true, value: { ...values, params, request, untilGone } };
}

function signalOfEnd({ server, method }: FastifyRequest, { raw }: FastifyReply): AbortSignal {
  // Nobody waits for the body of a HEAD.
  if (method === 'HEAD') return AbortSignal.abort();
  const disconnected = new AbortController();
  raw.once('close', () => disconnected.abort());
  return AbortSignal.any([disconnected.signal, server.closing]);
}
