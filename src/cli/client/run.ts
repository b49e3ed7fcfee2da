// Runs a command over the interface of a service, by the SDK. What the service refuses becomes a failure
// that says what to do next.

import type { TaelError } from '../../../sdk/typescript/src/errors.ts';
import type { Tael } from '../../../sdk/typescript/src/tael.ts';
import { REFUSAL_CODES, type RefusalCode } from '../../core/refusal.ts';
import type { Cli } from '../cli.ts';
import { warnIfExposed } from '../exposed-secret.ts';
import { printReply, type Reply } from '../reply.ts';
import { type ClientSettings, clientSettings, type WithProfile } from './settings.ts';

export interface Client {
  readonly tael: Tael;
  readonly settings: ClientSettings;
}

export async function runOverInterface(
  cli: Cli,
  { profile }: WithProfile,
  /** Null: everything has been printed. */
  work: (client: Client) => Promise<Reply | null>,
): Promise<void> {
  const settings = await clientSettings(profile);
  warnIfExposed(settings);
  const { openTael, isTaelError } = await import('../../../sdk/typescript/src/tael.ts');
  const { origin: url, keyId, secret, shortName } = settings;
  const tael = openTael({ url, keyId, secret, shortName });
  const reply = await work({ tael, settings }).catch((error: unknown) => {
    if (!isTaelError(error)) throw error;
    return failedCall(error, settings);
  });
  cli.setExitStatus(reply === null ? 0 : await printReply(reply, cli.json));
}

/** Waits end when the terminal says so. */
export function untilInterrupted(): AbortSignal {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  return stop.signal;
}

export function failedCall(
  error: TaelError,
  settings: ClientSettings,
): Extract<Reply, { ok: false }> {
  const hint = hintFor(error, settings);
  const said = error.status === 0 ? `${settings.origin} cannot be reached.` : error.message;
  return {
    ok: false,
    refusal: { code: codeOf(error) },
    msg: hint === null ? said : `${said} ${hint}`,
    ...(error.errors.length > 0 && { errors: error.errors }),
    ...(error.requestId !== undefined && { requestId: error.requestId }),
  };
}

/** What never reached the service, or is no answer of one, has no code there. */
function codeOf({ code }: TaelError): RefusalCode {
  return REFUSAL_CODES.find((known) => known === code) ?? 'unavailable';
}

function hintFor(
  { code, outcomeUnknown, idempotencyKey }: TaelError,
  { profile }: ClientSettings,
): string | null {
  if (outcomeUnknown) {
    return `It may have taken effect: run this again with --idempotency-key ${idempotencyKey}`;
  }
  const settings = profile === null ? 'TAEL_URL, TAEL_KEY and TAEL_SECRET' : `profile ${profile}`;
  if (code === 'not_found') return 'That address is for sandboxes: tael serve --sandbox';
  const hints: Partial<Record<TaelError['code'], string>> = {
    connection_failed: `Is it running, and is its URL right? See ${settings}.`,
    answer_unreadable: `Whatever answers there is not Tael. See ${settings}.`,
    credentials_invalid: `See ${settings}: the key may have been revoked, or its secret rotated.`,
    signature_invalid: 'See what was signed: tael sign --explain',
    scope_missing: 'Create a key with that scope in the console, or with tael key create.',
    ip_not_allowed: 'Add your address to the whitelist of the key in the console.',
    merchant_not_found: 'Name one of yours with --merchant: GET /api/v1/merchants lists them.',
    order_not_found: 'Only orders of the owner of the key, and those they pay, can be seen.',
    pay_password_locked: 'Wait, or unlock it in the console.',
  };
  return hints[code] ?? null;
}
