// The five headers that sign a request (specification, section 5). Checks that each is present once and
// well formed; authentication verifies what they say.

import type { IncomingHttpHeaders } from 'node:http';
import type { Refusal, SignatureFlaw } from '../core/refusal.ts';
import { isVisibleAscii } from '../wire/text-rules.ts';
import { headerText } from './headers.ts';

export interface Credentials {
  readonly keyId: string;
  readonly secret: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly signature: string;
}

export type ReadCredentials = (
  headers: IncomingHttpHeaders,
) => { readonly ok: true; readonly value: Credentials } | NotSigned;

interface NotSigned {
  readonly ok: false;
  readonly refusal: Refusal;
}

const PARTS = ['Key', 'Secret', 'Timestamp', 'Nonce', 'Signature'] as const;
type Part = (typeof PARTS)[number];

const TIMESTAMP = /^\d{10}$/;
const SIGNATURE = /^[0-9a-f]{64}$/;
const KEY_CHARACTERS_MAX = 64;
const SECRET_CHARACTERS_MAX = 256;

export function headerNameOf(shortName: string, part: Part): string {
  return `X-${shortName}-${part}`;
}

/** Of the header that signs the whole request. */
export function wholeSignatureName(shortName: string): string {
  return `${headerNameOf(shortName, 'Signature')}-V2`;
}

/** Whether a request wants to be that of a key. */
export function credentialFinder(shortName: string): (headers: IncomingHttpHeaders) => boolean {
  const names = [
    ...PARTS.map((part) => headerNameOf(shortName, part)),
    wholeSignatureName(shortName),
  ];
  const sent = names.map((name) => name.toLowerCase());
  return (headers) => sent.some((name) => headers[name] !== undefined);
}

export function credentialReader(shortName: string): ReadCredentials {
  const [keyName, secretName, timestampName, nonceName, signatureName] = PARTS.map((part) =>
    headerNameOf(shortName, part).toLowerCase(),
  ) as [string, string, string, string, string];

  return (headers) => {
    const value = {
      keyId: headerText(headers, keyName) ?? '',
      secret: headerText(headers, secretName) ?? '',
      timestamp: headerText(headers, timestampName) ?? '',
      nonce: headerText(headers, nonceName) ?? '',
      signature: headerText(headers, signatureName) ?? '',
    };
    const { keyId, secret, timestamp, nonce, signature } = value;
    if (!(keyId && secret && timestamp && nonce && signature)) return missing(shortName, value);
    const part = malformedPart(value);
    if (part === null) return { ok: true, value };
    const { refusal } = notSigned('credentials_malformed', shortName, part);
    if (part !== 'Signature') return { ok: false, refusal };
    return { ok: false, refusal: { ...refusal, flaw: shapeFlaw(signature) } };
  };
}

/**
 * The platform joins a repeated header with a comma and a space. None of the formats allows a space, so
 * these checks refuse repetition as well.
 */
function malformedPart({ keyId, secret, timestamp, nonce, signature }: Credentials): Part | null {
  if (!isVisibleAscii(keyId, 1, KEY_CHARACTERS_MAX)) return 'Key';
  if (!isVisibleAscii(secret, 1, SECRET_CHARACTERS_MAX)) return 'Secret';
  if (!TIMESTAMP.test(timestamp)) return 'Timestamp';
  if (!isVisibleAscii(nonce, 8, 128)) return 'Nonce';
  return isSignature(signature) ? null : 'Signature';
}

export function isSignature(text: string): boolean {
  return SIGNATURE.test(text);
}

const DIGITS = 64;
const BASE64 = /^[A-Za-z0-9+/_-]{43}=?$/;
const PREFIX = /^(?:0x|[a-z0-9-]{1,16}[=:,])[0-9a-f]{8}/i;

/** For a signature that is not 64 lowercase hexadecimal digits. */
export function shapeFlaw(signature: string): SignatureFlaw {
  if (/\s/.test(signature)) return { kind: 'blanks' };
  if (/^["']|["']$/.test(signature)) return { kind: 'quotes' };
  if (PREFIX.test(signature)) return { kind: 'prefix' };
  if (BASE64.test(signature)) return { kind: 'base64' };
  if (signature.length !== DIGITS) return { kind: 'length', characters: signature.length };
  return { kind: /^[0-9a-f]+$/i.test(signature) ? 'upper_case' : 'not_hex' };
}

function missing(shortName: string, credentials: Credentials): NotSigned {
  const { keyId, secret, timestamp, nonce } = credentials;
  const first = [keyId, secret, timestamp, nonce].indexOf('');
  return notSigned('credentials_missing', shortName, PARTS[first] ?? 'Signature');
}

function notSigned(
  code: 'credentials_missing' | 'credentials_malformed',
  shortName: string,
  part: Part,
): NotSigned {
  return { ok: false, refusal: { code, subject: headerNameOf(shortName, part) } };
}
