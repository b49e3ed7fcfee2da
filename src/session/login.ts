// POST /auth/login: opens a session for a browser. The same for the sign-in forms of the pages, which
// answer with a page instead.

import type { Answer } from '../service/answer.ts';
import type { Service } from '../service/service.ts';
import { type OpenedSession, signIn } from '../service/sign-in.ts';
import type { JsonObject } from '../wire/json-read.ts';
import { readCredentials } from './credentials.ts';

export async function logIn(
  service: Service,
  fields: JsonObject,
  address: string,
): Promise<Answer<OpenedSession>> {
  const credentials = readCredentials(fields);
  return credentials.ok ? signIn(service, credentials.value, address) : credentials;
}
