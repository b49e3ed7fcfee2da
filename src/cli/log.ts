// The log of a process: JSON lines on standard error. Standard output is for the results of commands.

import { type Logger, pino } from 'pino';

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
  'loginPasswordHash',
  'fittingHash',
  'payPasswordDigest',
];

export function createLog(level: string): Logger {
  const options = {
    level,
    serializers: { error: errorParts, err: errorParts },
    redact: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]),
  };
  return pino(options, pino.destination({ fd: 2, sync: true }));
}

/** Not the whole error: other properties of a database error contain values of rows. */
function errorParts(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return { name, code, message, stack, cause: cause === undefined ? undefined : errorParts(cause) };
}
