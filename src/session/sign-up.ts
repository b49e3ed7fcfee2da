// POST /auth/sign-up: makes an account and opens a session with it. The same for the sign-up forms of
// the pages, which answer with a page instead.

import type { Answer } from '../service/answer.ts';
import type { Service } from '../service/service.ts';
import type { OpenedSession } from '../service/sign-in.ts';
import { signUp } from '../service/sign-up.ts';
import type { JsonObject } from '../wire/json-read.ts';
import { readRegistration } from './registration.ts';

export async function register(
  service: Service,
  fields: JsonObject,
  address: string,
): Promise<Answer<OpenedSession>> {
  const registration = readRegistration(fields);
  return registration.ok ? signUp(service, registration.value, address) : registration;
}
