// POST <page of a request>: whoever may decides. Programs send JSON and get data; the form of the page gets
// the page again.

import type { FastifyRequest } from 'fastify';
import type { UserId } from '../../../core/ledger/wallet.ts';
import type { Provenance } from '../../../core/rows/audit.ts';
import { clientAddress } from '../../../http/client-address.ts';
import type { Answer } from '../../../service/answer.ts';
import type { Service } from '../../../service/service.ts';
import type { TypedFactors } from '../../../service/typed-factors.ts';
import { submittedInSession } from '../../../session/submitted-in-session.ts';
import { type decisionSchemaOf, readDecision } from './decision-fields.ts';
import { requestNoOf } from './request-no.ts';

export interface Submission {
  readonly decider: { readonly userId: UserId; readonly by: Provenance };
  readonly requestNo: string;
  /** Null: it is declined. */
  readonly factors: TypedFactors | null;
}

export async function submittedDecision(
  service: Service,
  request: FastifyRequest,
  schema: ReturnType<typeof decisionSchemaOf>,
): Promise<Answer<Submission>> {
  const submitted = await submittedInSession(service, request);
  if (!submitted.ok) return submitted;
  const { session, fields } = submitted.value;
  const read = readDecision(schema, fields);
  if (!read.ok) return read;
  const { userId } = session;
  const from = clientAddress(request, service);
  const decider = { userId, by: { kind: 'user', name: `${userId}`, from } } as const;
  return { ok: true, value: { decider, requestNo: requestNoOf(request), factors: read.value } };
}
