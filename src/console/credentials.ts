// What a sign-in is made of, as it is submitted. Whether it is right is not decided here.

import { z } from 'zod';
import type { Answer } from '../service/answer.ts';
import { broken, optional, required, sixDigitsOf } from '../service/parameters/fields.ts';
import { readParameters } from '../service/parameters/read-parameters.ts';
import type { Credentials } from '../service/sign-in.ts';
import type { JsonObject } from '../wire/json-read.ts';

const CREDENTIALS = z.object({
  login: required(textOf, { type: 'string' }),
  password: required(textOf, { type: 'string', format: 'password' }),
  totp_code: optional(sixDigitsOf, null, { type: 'string', pattern: '^[0-9]{6}$' }),
});

export function readCredentials(fields: JsonObject): Answer<Credentials> {
  const read = readParameters(CREDENTIALS, fields);
  if (!read.ok) return read;
  const { login, password, totp_code: totpCode } = read.value;
  return { ok: true, value: { login, password, totpCode } };
}

/** Any text at all: what is no login or no password of anybody is simply wrong. */
function textOf(value: unknown) {
  return typeof value === 'string' ? value : broken('string');
}
