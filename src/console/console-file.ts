// A file of the console: a list as CSV, by the same filter as on the screen, or a document as JSON, written
// while it is read, so that no length of it needs memory.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from '../http/envelope.ts';
import type { OpenRoute } from '../http/route.ts';
import { type FileType, sendFile } from '../http/send-file.ts';
import type { Answer } from '../service/answer.ts';
import type { Fields } from '../service/parameters/fields.ts';
import type { Service } from '../service/service.ts';
import { type AnyConsoleEndpoint, type ConsoleCall, frameOf } from './console-route.ts';
import { readCall } from './read-call.ts';

export interface ConsoleFileEndpoint<Query extends Fields, Body extends Fields>
  extends AnyConsoleEndpoint<Query, Body> {
  readonly type: FileType;
  readonly file: (call: ConsoleCall<Query, Body>) => Promise<Answer<ConsoleFile>>;
}

export interface ConsoleFile {
  /** What it is saved as: letters, digits, dashes and a dot. */
  readonly name: string;
  /** As CSV by `csvLine` of wire/csv.ts, after its `CSV_START`. */
  readonly lines: AsyncIterable<string> | Iterable<string>;
}

export function consoleFileRoute<Query extends Fields, Body extends Fields>(
  endpoint: ConsoleFileEndpoint<Query, Body>,
): OpenRoute {
  return {
    ...frameOf(endpoint, endpoint.type),
    endpoint: (service: Service) => async (request: FastifyRequest, reply: FastifyReply) => {
      const call = await readCall(endpoint, service, request, reply);
      const outcome = call.ok ? await endpoint.file(call.value) : call;
      if (!outcome.ok) return sendRefusal(request, reply, outcome.refusal);
      return sendFile(reply, endpoint.type, outcome.value);
    },
  };
}
