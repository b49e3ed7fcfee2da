// POST /auth/sign-up: makes an account and opens a session with it. The same for the sign-up forms of
// the pages, which answer with a page instead.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '../http/client-address.ts';
import { sendData, sendRefusal } from '../http/envelope.ts';
import type { Answer } from '../service/answer.ts';
import type { Service } from '../service/service.ts';
import type { SignedInUser } from '../service/sign-in.ts';
import { signUp } from '../service/sign-up.ts';
import type { JsonObject } from '../wire/json-read.ts';
import { crossSiteRefusal } from './cross-site.ts';
import { openSession } from './login.ts';
import { readRegistration } from './registration.ts';
import { signedInView } from './session-view.ts';
import { submittedFields } from './submitted-fields.ts';

export async function answerSignUp(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const registered = await register(service, request, reply, submittedFields(request));
  if (!registered.ok) return sendRefusal(request, reply, registered.refusal);
  return sendData(reply, signedInView(registered.value, service.config.shortName));
}

/** Sets the cookie when it succeeds; answering is left to the caller. */
export async function register(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  submitted: Answer<JsonObject>,
): Promise<Answer<SignedInUser>> {
  const foreign = crossSiteRefusal(request.headers, service.payBase());
  if (foreign) return { ok: false, refusal: foreign };
  if (!submitted.ok) return submitted;
  const registration = readRegistration(submitted.value);
  if (!registration.ok) return registration;
  const opened = await signUp(service, registration.value, clientAddress(request, service));
  return opened.ok ? openSession(service, request, reply, opened.value) : opened;
}
