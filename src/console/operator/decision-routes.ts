// How operators approve and decline what waits for them: on the proof of their login password, with a
// reason if they like. Deciding again as before is the same answer, and moves nothing.

import type { RefusalCode } from '../../core/refusal.ts';
import type { Data } from '../../http/openapi/description.ts';
import type { Authority } from '../../service/administration/authority.ts';
import type { Answer } from '../../service/answer.ts';
import { reasonField } from '../../service/parameters/decision-reason.ts';
import type { Service } from '../../service/service.ts';
import type { JsonWritable } from '../../wire/json-write.ts';
import { consoleRoute } from '../console-route.ts';
import { authorityOf, OPERATOR_PROOF, OPERATOR_REFUSALS } from './authority.ts';

export interface Decided {
  readonly approve: boolean;
  readonly reason: string | null;
}

interface Decisions {
  /** Where they are, with the parameter that is the number of one. */
  readonly path: `/console/api/operator/${string}/:${string}`;
  /** What one is called in what is said of it. */
  readonly noun: string;
  readonly request: string;
  readonly data: () => Data;
  readonly decide: (
    service: Service,
    no: string,
    decided: Decided,
    authority: Authority,
  ) => Promise<Answer<JsonWritable>>;
  readonly approve: Words;
  readonly decline: Words;
}

interface Words {
  readonly id: `console${Capitalize<string>}`;
  readonly summary: string;
  readonly description: string;
  readonly refusals?: readonly RefusalCode[];
}

export function decisionRoutes(decisions: Decisions) {
  return [decisionRoute(decisions, 'approve'), decisionRoute(decisions, 'decline')];
}

function decisionRoute(decisions: Decisions, verb: 'approve' | 'decline') {
  const { path, noun, request, data, decide } = decisions;
  const { id, summary, description, refusals = [] } = decisions[verb];
  const parameter = path.slice(path.lastIndexOf(':') + 1);
  return consoleRoute({
    method: 'POST',
    path: `${path}/${verb}`,
    who: 'operator',
    operation: {
      id,
      summary,
      description: `${description} Each is decided once; operators cannot decide their own.`,
      body: {
        request,
        schema: { ...OPERATOR_PROOF, reason: reasonField(noun) },
        examples: { decide: { summary: 'Decided', value: { password: 'correct horse 1' } } },
      },
      refusals: [...OPERATOR_REFUSALS, ...refusals],
      success: 'It is decided.',
      data,
    },
    async answer(call) {
      const authority = await authorityOf(call);
      if (!authority.ok) return authority;
      const decided = { approve: verb === 'approve', reason: call.fields.reason };
      return decide(call.service, call.params[parameter] ?? '', decided, authority.value);
    },
  });
}
