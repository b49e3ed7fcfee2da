// A route of the console's interface. It knows who has signed in, refuses what another site made a
// browser send, reads the fields, asks whether this person may, and answers in the envelope. What
// is done then is a use case of service/, and the rules are the core's: a route only names them.
//
// A new endpoint: describe and answer it in the `routes.ts` of its area, and say in
// test/api/access/console/ who may call it. A new area also goes into `routes.ts` here, a new
// placeholder of a path into PATH_PARAMETERS of src/server/openapi/parameters.ts.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Provenance } from '../core/access/audit.ts';
import type { FieldProblem, RefusalCode } from '../core/refusal.ts';
import { sendData, sendRefusal } from '../http/envelope.ts';
import type { Data, Examples, Site } from '../http/openapi/description.ts';
import type { OpenRoute, Route } from '../http/route.ts';
import type { FileType } from '../http/send-file.ts';
import type { Answer } from '../service/answer.ts';
import type { Documentation, Fields, ValuesOf } from '../service/parameters/fields.ts';
import type { Service } from '../service/service.ts';
import type { AskedBy, CurrentSession } from '../service/session.ts';
import type { Who } from '../session/admit-session.ts';
import type { JsonObject } from '../wire/json-read.ts';
import type { JsonWritable } from '../wire/json-write.ts';
import { describeConsole } from './describe-console.ts';
import { readCall } from './read-call.ts';

export interface ConsoleEndpoint<Query extends Fields = Fields, Body extends Fields = Fields>
  extends AnyConsoleEndpoint<Query, Body> {
  /** A write is a POST to a path that ends in a verb: `/console/api/operator/invites/:inviteId/revoke`. */
  readonly method: Route['method'];
  /** `reply` is for cookies alone. */
  readonly answer: (
    call: ConsoleCall<Query, Body>,
    reply: FastifyReply,
  ) => Promise<Answer<JsonWritable>>;
}

export interface AnyConsoleEndpoint<Query extends Fields, Body extends Fields> {
  readonly method: Route['method'];
  readonly path: `/console/api/${string}`;
  readonly who: Who;
  /** What an open screen asks by itself keeps no idle session alive; a person unless given. */
  readonly askedBy?: AskedBy;
  readonly operation: ConsoleOperation<Query, Body>;
  /** What is wrong between the fields of the body. */
  readonly problems?: (given: JsonObject) => readonly FieldProblem[];
}

/** How an endpoint is described. The schemas in it are also what is read. */
export interface ConsoleOperation<Query extends Fields, Body extends Fields> {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly query?: {
    readonly schema: Query;
    readonly examples: Readonly<Record<string, JsonWritable>>;
  };
  readonly body?: {
    /** Its name among the schemas of the OpenAPI document. */
    readonly request: string;
    readonly schema: Body;
    readonly examples: Examples<JsonWritable>;
    /** What `problems` enforces, in JSON Schema. */
    readonly rules?: Documentation;
  };
  /** What the use case may refuse. What the session, the fields and the database refuse is known. */
  readonly refusals?: readonly RefusalCode[];
  /** What a success holds, or what a file is. */
  readonly success: string;
  readonly setsCookie?: true;
  readonly data?: (site: Site) => Data;
}

export interface ConsoleCall<Query extends Fields = Fields, Body extends Fields = Fields> {
  readonly service: Service;
  /** Of somebody who may call the endpoint. */
  readonly session: CurrentSession;
  readonly query: ValuesOf<Query>;
  readonly fields: ValuesOf<Body>;
  /** The placeholders of the path, by name. */
  readonly params: Readonly<Record<string, string>>;
  /** For the audit trail: this person, from this address. */
  readonly by: Provenance;
  readonly request: FastifyRequest;
  /** Aborted when nobody waits for the answer any more, or the server begins to close. */
  readonly untilGone: () => AbortSignal;
}

export function consoleRoute<Query extends Fields, Body extends Fields>(
  endpoint: ConsoleEndpoint<Query, Body>,
): OpenRoute {
  return {
    ...frameOf(endpoint),
    endpoint: (service: Service) => async (request: FastifyRequest, reply: FastifyReply) => {
      const call = await readCall(endpoint, service, request, reply);
      const outcome = call.ok ? await endpoint.answer(call.value, reply) : call;
      if (!outcome.ok) return sendRefusal(request, reply, outcome.refusal);
      return sendData(reply, outcome.value);
    },
  };
}

/** What every route of the console has in common. */
export function frameOf<Query extends Fields, Body extends Fields>(
  endpoint: AnyConsoleEndpoint<Query, Body>,
  file?: FileType,
) {
  const { method, path } = endpoint;
  const database = method === 'GET' ? 'read' : 'written';
  const operation = describeConsole(endpoint, file);
  const refuseTooMany = () => sendRefusal;
  return { method, path, scope: null, database, operation, refuseTooMany } as const;
}
