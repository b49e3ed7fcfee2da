// The log of a process: JSON lines on standard error, so that standard output is left to commands.

import { type Logger, pino } from 'pino';

/** Nothing logs these on purpose; the list is for the day somebody logs a whole object. */
const SECRET_FIELDS = [
  'password',
  'payPassword',
  'pay_password',
  'totpCode',
  'totp_code',
  'secret',
  'sealedSecret',
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

/** Not the whole error: the database's own tell the values of the rows they are about. */
function errorParts(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return { name, code, message, stack, cause: cause === undefined ? undefined : errorParts(cause) };
}
