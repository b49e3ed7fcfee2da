// Signing in and out on the page of a refund request, where the answer is a page that leads back.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { logIn } from '../console/login.ts';
import { logOut } from '../console/logout.ts';
import { submittedFields } from '../console/submitted-fields.ts';
import type { Service } from '../service/service.ts';
import { requestLinks } from './request-address.ts';
import { sendRefusedPage } from './send-request-page.ts';

export async function signInOnPage(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const submitted = submittedFields(request);
  const login = await logIn(service, request, reply, submitted);
  if (login.ok) return backToRequest(service, request, reply);
  const typed = submitted.ok ? submitted.value.login : null;
  const refused = { refusal: login.refusal, login: typeof typed === 'string' ? typed : '' };
  return sendRefusedPage(service, request, reply, refused);
}

export async function signOutOnPage(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const refusal = await logOut(service, request, reply);
  if (!refusal) return backToRequest(service, request, reply);
  return sendRefusedPage(service, request, reply, { refusal, login: '' });
}

export function backToRequest(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return reply.redirect(requestLinks(service, request).page, 303);
}
