// A route of the cashier. It accepts the session of an owner and that of staff; which branches are
// theirs is decided by the use case.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendData, sendRefusal } from '../../http/envelope.ts';
import type { OpenRoute } from '../../http/route.ts';
import type { Answer } from '../../service/answer.ts';
import type { Fields } from '../../service/parameters/fields.ts';
import type { Service } from '../../service/service.ts';
import { type TillSession, tillSessionOf } from '../../service/tills/till-session.ts';
import { foreignRefusal, whoAsks } from '../../session/admit-session.ts';
import { sessionTokenOf } from '../../session/session-cookie.ts';
import type { JsonWritable } from '../../wire/json-write.ts';
import { type AnyConsoleEndpoint, type ConsoleCall, frameOf } from '../console-route.ts';
import { readGiven } from '../read-call.ts';

type Given<Query extends Fields, Body extends Fields> = Omit<
  ConsoleCall<Query, Body>,
  'session' | 'by'
>;

export interface TillCall<Query extends Fields = Fields, Body extends Fields = Fields>
  extends Given<Query, Body> {
  readonly till: TillSession;
}

interface TillEndpoint<Query extends Fields, Body extends Fields>
  extends Omit<AnyConsoleEndpoint<Query, Body>, 'who'> {
  readonly answer: (call: TillCall<Query, Body>) => Promise<Answer<JsonWritable>>;
}

export function tillRoute<Query extends Fields, Body extends Fields>(
  endpoint: TillEndpoint<Query, Body>,
): OpenRoute {
  const asked: AnyConsoleEndpoint<Query, Body> = { ...endpoint, who: 'user' };
  const answerCall = async (service: Service, request: FastifyRequest, reply: FastifyReply) => {
    const foreign = foreignRefusal(asked, service, request);
    if (foreign) return foreign;
    const by = whoAsks(request, endpoint.askedBy);
    const till = await tillSessionOf(service, sessionTokenOf(request, service), by);
    if (!till.ok) return till;
    if (till.value.limited && endpoint.method !== 'GET') {
      return { ok: false, refusal: { code: 'session_limited' } } as const;
    }
    const given = readGiven(asked, request, reply);
    if (!given.ok) return given;
    return endpoint.answer({ service, till: till.value, ...given.value });
  };
  return {
    ...frameOf(asked),
    endpoint: (service: Service) => async (request: FastifyRequest, reply: FastifyReply) => {
      const outcome = await answerCall(service, request, reply);
      if (!outcome.ok) return sendRefusal(request, reply, outcome.refusal);
      return sendData(reply, outcome.value);
    },
  };
}
