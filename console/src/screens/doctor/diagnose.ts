// Finds what is wrong with a signed request without asking anybody: the checks of the service that need no
// books, and the mistakes that programs usually make with the signature.

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { type SecretFlaw, secretFlaw } from '../../../../sdk/typescript/src/secret.ts';
import { type PastedHeader, readHeaders } from './read-headers.ts';
import { readRequest } from './read-request.ts';

export const PARTS = ['Key', 'Secret', 'Timestamp', 'Nonce', 'Signature'] as const;
export type Part = (typeof PARTS)[number];

export type Finding =
  | { readonly kind: 'nothing_found' | 'swapped' | 'key_shape' | 'secret_differs' }
  | { readonly kind: `secret_${SecretFlaw}` | 'whole_not_shown' | 'whole_differs' }
  | { readonly kind: 'other_short_name'; readonly found: string; readonly wanted: string }
  | { readonly kind: 'missing' | 'repeated' | 'not_filled_in' | 'blanks'; readonly header: string }
  | { readonly kind: 'timestamp_millis' | 'timestamp_shape' | 'nonce_shape' }
  | { readonly kind: 'timestamp_skew'; readonly seconds: number }
  | { readonly kind: 'signature_case' | 'signature_base64' | 'signature_shape' }
  | { readonly kind: Mistake | 'signature_unknown' };

export type Mistake =
  | 'signature_separator'
  | 'signature_order'
  | 'signature_newline'
  | 'signature_millis'
  | 'signature_key_id_as_key'
  | 'signature_no_hmac'
  | 'signature_secret_decoded';

export interface Diagnosis {
  readonly findings: readonly Finding[];
  /** What had to be signed, and the right signature; null: a part is missing. */
  readonly right: { readonly text: string; readonly signature: string } | null;
}

interface Given {
  readonly pasted: string;
  /** Empty: the one among the headers. */
  readonly secret: string;
  readonly shortName: string;
  readonly nowMs: number;
}

type Signed = Readonly<Record<Part, string>>;

/** The service accepts no more. */
const SKEW_SECONDS_MAX = 300;
const KEY_ID = /^tk_[0-9a-hjkmnp-tv-z]{22}$/;
const SECRET_START = /^(?:tael_)?sk_/;
const VISIBLE = /^[\x21-\x7e]+$/;

export function diagnose({ pasted, secret: typed, shortName, nowMs }: Given): Diagnosis {
  const headers = readHeaders(pasted);
  const named = (part: Part) => `X-${shortName}-${part}`;
  const valuesOf = (part: Part) =>
    headers.filter(({ name }) => name.toLowerCase() === named(part).toLowerCase());
  const absent = PARTS.filter((part) => valuesOf(part).length === 0);
  if (absent.length > 0) return { findings: missing(headers, absent, shortName), right: null };
  const findings: Finding[] = PARTS.filter((part) => valuesOf(part).length > 1).map((part) => ({
    kind: 'repeated',
    header: named(part),
  }));
  const signed = Object.fromEntries(
    PARTS.map((part) => [part, valuesOf(part)[0]?.value ?? '']),
  ) as Signed;
  const unfilled = PARTS.filter((part) => /[$<{]/.test(signed[part]) || signed[part] === '');
  if (unfilled.length > 0) {
    const empty = unfilled.map((part) => ({ kind: 'not_filled_in', header: named(part) }) as const);
    return { findings: [...findings, ...empty], right: null };
  }
  const blank = PARTS.filter((part) => !VISIBLE.test(signed[part]));
  findings.push(...blank.map((part) => ({ kind: 'blanks', header: named(part) }) as const));
  if (SECRET_START.test(signed.Key) && KEY_ID.test(signed.Secret)) {
    return { findings: [...findings, { kind: 'swapped' }], right: null };
  }
  const secret = typed.trim() || signed.Secret;
  if (secret !== signed.Secret) findings.push({ kind: 'secret_differs' });
  const flaw = secretFlaw(secret);
  if (flaw !== null) findings.push({ kind: `secret_${flaw}` });
  if (!KEY_ID.test(signed.Key)) findings.push({ kind: 'key_shape' });
  findings.push(...freshnessFindings(signed, nowMs), ...signatureFindings(signed, secret));
  const whole = wholeFindings(pasted, headers, signed, { secret, shortName });
  const text = signed.Key + signed.Timestamp + signed.Nonce;
  const right = { text, signature: sign(secret, text) };
  if (findings.length > 0 || whole === null) return { findings, right };
  return { findings: whole.findings, right: whole.right ?? right };
}

/** Of the header that signs all of the request; null: it was not sent, as most keys do not require it. */
function wholeFindings(
  pasted: string,
  headers: readonly PastedHeader[],
  { Key: keyId, Timestamp: at, Nonce: nonce }: Signed,
  { secret, shortName }: { readonly secret: string; readonly shortName: string },
): Diagnosis | null {
  const sent = (wanted: string) =>
    headers.find(({ name }) => name.toLowerCase() === wanted.toLowerCase())?.value;
  const given = sent(`X-${shortName}-Signature-V2`);
  if (given === undefined) return null;
  const request = readRequest(pasted);
  if (request === null || request.body === null) {
    return { findings: [{ kind: 'whole_not_shown' }], right: null };
  }
  const { method, path, body } = request;
  const idempotencyKey = sent('X-Idempotency-Key') ?? '';
  const text = ['v2', method, path, keyId, at, nonce, idempotencyKey, hash(body)].join('\n');
  const right = { text, signature: sign(secret, text) };
  return { findings: given === right.signature ? [] : [{ kind: 'whole_differs' }], right };
}

function missing(
  headers: readonly { readonly name: string }[],
  absent: readonly Part[],
  shortName: string,
): readonly Finding[] {
  const [, found] = headers
    .map(({ name }) => /^x-(.+)-(?:key|secret|timestamp|nonce|signature)$/i.exec(name))
    .find((match) => match !== null && match[1]?.toLowerCase() !== shortName.toLowerCase()) ?? [
    null,
  ];
  if (typeof found === 'string') {
    return [{ kind: 'other_short_name', found: `X-${found}-…`, wanted: `X-${shortName}-…` }];
  }
  if (absent.length === PARTS.length) return [{ kind: 'nothing_found' }];
  return absent.map((part) => ({ kind: 'missing', header: `X-${shortName}-${part}` }));
}

function freshnessFindings({ Timestamp: at, Nonce: nonce }: Signed, nowMs: number): Finding[] {
  const findings: Finding[] = [];
  if (/^\d{13}$/.test(at)) findings.push({ kind: 'timestamp_millis' });
  else if (!/^\d{10}$/.test(at)) findings.push({ kind: 'timestamp_shape' });
  else {
    const seconds = Number(at) - Math.floor(nowMs / 1000);
    if (Math.abs(seconds) > SKEW_SECONDS_MAX) findings.push({ kind: 'timestamp_skew', seconds });
  }
  if (nonce.length < 8 || nonce.length > 128) findings.push({ kind: 'nonce_shape' });
  return findings;
}

function signatureFindings(signed: Signed, secret: string): readonly Finding[] {
  const { Key: keyId, Timestamp: at, Nonce: nonce, Signature: given } = signed;
  const right = sign(secret, keyId + at + nonce);
  if (given === right) return [];
  if (given.toLowerCase() === right) return [{ kind: 'signature_case' }];
  if (hexOfBase64(given) === right) return [{ kind: 'signature_base64' }];
  const hex = /^[0-9a-f]{64}$/i.test(given) ? given.toLowerCase() : hexOfBase64(given);
  if (hex === null) return [{ kind: 'signature_shape' }];
  return [{ kind: mistakeBehind(hex, signed, secret) ?? 'signature_unknown' }];
}

const SEPARATORS = ['\n', ':', '.', ',', '|', '&', '-', '_', ' ', ';', '/'];

/** Signs as programs do that get it wrong, until one has the signature that was sent. */
function mistakeBehind(hex: string, signed: Signed, secret: string): Mistake | null {
  const { Key: keyId, Timestamp: at, Nonce: nonce } = signed;
  const text = keyId + at + nonce;
  const orders = ordersOf([keyId, at, nonce]);
  const tried: readonly (readonly [Mistake, readonly string[]])[] = [
    ['signature_newline', [sign(secret, `${text}\n`), sign(`${secret}\n`, text)]],
    ['signature_separator', SEPARATORS.map((one) => sign(secret, [keyId, at, nonce].join(one)))],
    ['signature_order', orders.map((parts) => sign(secret, parts.join('')))],
    ['signature_millis', otherTimes(at).map((time) => sign(secret, keyId + time + nonce))],
    ['signature_key_id_as_key', [sign(keyId, text), sign(keyId, secret + at + nonce)]],
    ['signature_no_hmac', [secret + text, text + secret, text].map(hash)],
    ['signature_secret_decoded', decodedOf(secret).map((key) => signWith(key, text))],
  ];
  return tried.find(([, signatures]) => signatures.includes(hex))?.[0] ?? null;
}

function ordersOf([a = '', b = '', c = '']: readonly string[]): readonly (readonly string[])[] {
  return [
    [a, c, b],
    [b, a, c],
    [b, c, a],
    [c, a, b],
    [c, b, a],
  ];
}

/** Every millisecond of the second that was sent, or its second. */
function otherTimes(at: string): readonly string[] {
  if (at.length !== 10) return [at.slice(0, 10)];
  return Array.from({ length: 1000 }, (_, millis) => `${at}${`${millis}`.padStart(3, '0')}`);
}

/** What comes of a secret that is taken for hexadecimal or base 64, or loses its beginning. */
function decodedOf(secret: string): readonly Uint8Array[] {
  const bare = secret.replace(SECRET_START, '');
  const decoded = [secret, bare].flatMap((one) => [bytesOfHex(one), bytesOfBase64(one)]);
  return [utf8ToBytes(bare), ...decoded.filter((bytes) => bytes !== null)];
}

function sign(secret: string, text: string): string {
  return signWith(utf8ToBytes(secret), text);
}

function signWith(key: Uint8Array, text: string): string {
  return bytesToHex(hmac(sha256, key, utf8ToBytes(text)));
}

function hash(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

function bytesOfHex(text: string): Uint8Array | null {
  return /^(?:[0-9a-f]{2})+$/i.test(text) ? hexToBytes(text) : null;
}

function bytesOfBase64(text: string): Uint8Array | null {
  const plain = text.replaceAll('-', '+').replaceAll('_', '/');
  try {
    return Uint8Array.from(atob(plain), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function hexOfBase64(text: string): string | null {
  const bytes = bytesOfBase64(text);
  return bytes?.length === 32 ? bytesToHex(bytes) : null;
}
