// Why a request failed, as the screens need to know it: the code and message of the service, or
// that no answer came.

export type FailureCode = string;

interface FailureParts {
  readonly code: FailureCode;
  readonly message: string;
  readonly requestId: string | null;
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number | null;
}

export class Failure extends Error {
  /** Of the service; or `no_answer`: the request was lost, or its answer was. */
  readonly code: FailureCode;
  /** For the operator to find the request by. */
  readonly requestId: string | null;
  /** What is wrong with each faulty field. */
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | null;

  constructor({ code, message, requestId, fields, retryAfterSeconds }: FailureParts) {
    super(message);
    this.code = code;
    this.requestId = requestId;
    this.fields = fields ?? {};
    this.retryAfterSeconds = retryAfterSeconds ?? null;
  }
}

/** Whether nobody knows if a write took effect: it is repeated with the same key, or not at all. */
export function isUnclear(failure: unknown): boolean {
  return failure instanceof Failure && UNCLEAR.has(failure.code);
}

const UNCLEAR: ReadonlySet<FailureCode> = new Set(['no_answer', 'outcome_unknown']);

export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  return new Failure({ code: 'internal', message: String(error), requestId: null });
}
