// Reads what a signed-in user submits. A cross-site request is refused before anything of it is read.

import type { FastifyRequest } from 'fastify';
import type { Answer } from '../service/answer.ts';
import type { Service } from '../service/service.ts';
import { type CurrentSession, sessionOf } from '../service/session.ts';
import type { JsonObject } from '../wire/json-read.ts';
import { crossSiteRefusal } from './cross-site.ts';
import { sessionTokenOf } from './session-cookie.ts';
import { submittedFields } from './submitted-fields.ts';

export interface Submitted {
  readonly session: CurrentSession;
  readonly fields: JsonObject;
}

/** One that a link or the sign-in provider opened can pay; it is refused whatever is not read from `any`. */
type WhichSession = 'whole' | 'any';

export async function submittedInSession(
  service: Service,
  request: FastifyRequest,
  which: WhichSession = 'whole',
): Promise<Answer<Submitted>> {
  const crossSite = crossSiteRefusal(request.headers, service.payBase());
  if (crossSite) return { ok: false, refusal: crossSite };
  const session = await sessionOf(service, sessionTokenOf(request, service));
  if (!session.ok) return session;
  if (which === 'whole' && session.value.limited) {
    return { ok: false, refusal: { code: 'session_limited' } };
  }
  const fields = submittedFields(request);
  return fields.ok ? { ok: true, value: { session: session.value, fields: fields.value } } : fields;
}
