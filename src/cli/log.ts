// The log of a process, on standard error: lines for people in a terminal, and JSON elsewhere. Standard
// output is for the results of commands.

import { type Logger, pino } from 'pino';
import type { Config } from '../settings/config.ts';
import { SETTINGS_WITH_SECRETS } from '../settings/settings.ts';
import { formatting } from './log-format.ts';

/** Nothing logs these on purpose. The list is for whoever logs a whole object by mistake. */
const SECRET_FIELDS = [
  'password',
  'payPassword',
  'pay_password',
  'totpCode',
  'totp_code',
  'recoveryCode',
  'recovery_code',
  'recovery_codes',
  'newPassword',
  'new_password',
  'newCode',
  'offer',
  'secret',
  'sealedSecret',
  'recoveryDigest',
  'recoveryDigests',
  'secretDigest',
  'clientSecret',
  'verifier',
  'sealed',
  'loginPasswordHash',
  'fittingHash',
  'payPasswordDigest',
  ...SETTINGS_WITH_SECRETS,
];

/** `format`: null if the terminal decides. */
export function createLog(level: string, format: Config['logFormat'] = 'json'): Logger {
  const options = {
    level,
    serializers: { error: errorParts, err: errorParts },
    redact: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]),
  };
  const destination = pino.destination({ fd: 2, sync: true });
  const chosen = format ?? (process.stderr.isTTY ? 'pretty' : 'json');
  return pino(options, chosen === 'json' ? destination : formatting(chosen, destination));
}

/** Not the whole error: other properties of a database error contain values of rows. */
function errorParts(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return { name, code, message, stack, cause: cause === undefined ? undefined : errorParts(cause) };
}
