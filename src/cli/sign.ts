// tael sign

import { type Command, InvalidArgumentError } from 'commander';
import { addCommand, type Cli } from './cli.ts';
import {
  type ClientSettings,
  clientSettings,
  type WithProfile,
  withProfile,
} from './client/settings.ts';
import { mark } from './mark.ts';
import { printReply, type Reply } from './reply.ts';
import { factTable } from './terminal-table.ts';

interface Options extends WithProfile {
  readonly explain?: true;
  readonly timestamp?: number;
  readonly nonce?: string;
  readonly compare?: string;
  readonly request?: string;
  readonly body?: string;
}

interface Signed {
  /** Null: no request was named, so only what is prescribed is signed. */
  readonly whole: { readonly text: string; readonly signature: string } | null;
  readonly keyId: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly signature: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Nothing prints it; a shell puts it in its place. */
const SECRET = '$TAEL_SECRET';

export function addSignCommand(program: Command, cli: Cli): void {
  const command = addCommand(
    program,
    'sign',
    'Sign a request and print its headers, or explain how; the secret is never printed.',
    [
      '--explain',
      "--explain --request 'GET /api/v1/balance'",
      '--explain --timestamp 1795204700 --nonce 9f86d081884c7d65 --compare 3f5a…',
    ],
  )
    .option('--explain', 'show what is signed, and how, step by step')
    .option('--timestamp <seconds>', 'a Unix time in seconds (default: now)', secondsArgument)
    .option('--nonce <text>', 'a nonce of your own (default: a new one)', nonceArgument)
    .option('--request <line>', 'method and path of a request to sign whole', requestArgument)
    .option('--body <text>', 'its body, exactly as it is sent (default: none)')
    .option('--compare <signature>', 'one that your program made of the same; says what is wrong');
  withProfile(command).action(async (options: Options) => {
    const settings = await clientSettings(options.profile);
    const signed = await sign(settings, options);
    const reply = await replyOf(settings, signed, options);
    cli.setExitStatus(await printReply(reply, cli.json));
  });
}

async function sign(
  settings: ClientSettings,
  { timestamp, nonce, request: line, body = '' }: Options,
): Promise<Signed> {
  const { requestText, signedHeaders } = await import('../../sdk/typescript/src/sign.ts');
  const { keyId, shortName } = settings;
  const nowSeconds = timestamp ?? Math.floor(Date.now() / 1000);
  const [method = '', path = ''] = line?.split(' ') ?? [];
  const request = line === undefined ? null : { method, path, body, idempotencyKey: '' };
  const headers = await signedHeaders(settings, shortName, nowSeconds, request, nonce);
  const part = (name: string) => headers[`X-${shortName}-${name}`] ?? '';
  const text = request && (await requestText(request, keyId, part('Timestamp'), part('Nonce')));
  return {
    whole: text === null ? null : { text, signature: part('Signature-V2') },
    keyId,
    timestamp: part('Timestamp'),
    nonce: part('Nonce'),
    signature: part('Signature'),
    headers: { ...headers, [`X-${shortName}-Secret`]: SECRET },
  };
}

async function replyOf(
  settings: ClientSettings,
  signed: Signed,
  { explain, compare }: Options,
): Promise<Reply> {
  const { keyId, timestamp, nonce, signature, headers, whole } = signed;
  const flaw = compare === undefined ? null : await flawOf(settings, signed, compare);
  const lines = explain ? explanation(settings, signed) : headerLines(headers);
  const verdict =
    flaw === null
      ? []
      : ['', flaw === '' ? `${mark(true)} The signatures are the same.` : `${mark(false)} ${flaw}`];
  return {
    ok: true,
    value: {
      key_id: keyId,
      timestamp: Number(timestamp),
      nonce,
      string_to_sign: keyId + timestamp + nonce,
      signature,
      ...(whole && { signature_v2: whole.signature, lines_to_sign: whole.text.split('\n') }),
      headers: { ...headers },
      ...(flaw !== null && { difference: flaw || null }),
    },
    text: [...lines, ...verdict].join('\n'),
    status: flaw ? 1 : 0,
  };
}

/** Empty: there is none. */
async function flawOf(settings: ClientSettings, signed: Signed, given: string): Promise<string> {
  if (given === signed.signature || given === signed.whole?.signature) return '';
  const { isSignature, shapeFlaw } = await import('../http/credentials.ts');
  const { signingFlaw } = await import('../http/signature-flaw.ts');
  const { flawSentence } = await import('../refusals/signature-flaws.ts');
  const { keyId, secret } = settings;
  const { timestamp, nonce } = signed;
  const flaw = isSignature(given)
    ? signingFlaw({ keyId, secret, timestamp, nonce, signature: given })
    : shapeFlaw(given);
  if (flaw !== null) return flawSentence(flaw, 'en');
  return (
    'The signature is another one. Give the timestamp and the nonce that your program signed ' +
    '(--timestamp, --nonce); if they are these, its secret is not that of this key.'
  );
}

function headerLines(headers: Signed['headers']): string[] {
  return Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
}

function explanation({ origin, secret }: ClientSettings, signed: Signed): string[] {
  const { keyId, timestamp, nonce, signature, headers, whole } = signed;
  const curl = Object.entries(headers).map(([name, value]) => `  -H "${name}: ${value}" \\`);
  return [
    whole === null
      ? '1. Three parts. Method, path and body are not signed; keys may require that: --request.'
      : '1. Three parts. Method, path and body are signed apart, in step 5.',
    factTable([
      ['   key id', keyId],
      ['   timestamp', `${timestamp}   Unix time in seconds, at most 300 off`],
      ['   nonce', `${nonce}   new for every attempt`],
    ]),
    '2. One after another, with nothing between them:',
    `   ${keyId}${timestamp}${nonce}`,
    `3. HMAC-SHA256 of that, under the secret (${secret.length} characters, which are used as they are):`,
    `   ${signature}`,
    '4. As a request, with the secret of the key in TAEL_SECRET:',
    '   curl \\',
    ...curl.map((line) => `   ${line}`),
    `     ${whole === null ? `${origin}/api/v1/balance` : origin + (whole.text.split('\n')[2] ?? '')}`,
    ...(whole === null ? [] : wholeExplanation(whole)),
  ];
}

function wholeExplanation({ text, signature }: NonNullable<Signed['whole']>): string[] {
  const names = [
    ...['version', 'method', 'path with query', 'key id', 'timestamp', 'nonce'],
    ...['X-Idempotency-Key, if it is sent', 'SHA-256 of the body'],
  ];
  const facts = text.split('\n').map((line, at): [string, string] => [`   ${names[at]}`, line]);
  return [
    '5. The whole request, for a key that requires it: eight lines, with a line feed between them:',
    factTable(facts),
    '   HMAC-SHA256 of that, under the secret, as Signature-V2:',
    `   ${signature}`,
  ];
}

function requestArgument(text: string): string {
  if (/^[A-Z]+ \/\S*$/.test(text)) return text;
  throw new InvalidArgumentError('It must be a method and a path, like GET /api/v1/balance.');
}

function secondsArgument(text: string): number {
  if (/^\d{13}$/.test(text))
    throw new InvalidArgumentError('It must be in seconds; this has milliseconds.');
  if (/^\d{9,11}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be Unix time in seconds, like 1795204700.');
}

function nonceArgument(text: string): string {
  if (/^[\x21-\x7e]{8,64}$/.test(text)) return text;
  throw new InvalidArgumentError('It must be 8 to 64 visible characters without spaces.');
}
