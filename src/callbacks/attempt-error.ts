// Why an attempt got no answer. Tael's own checks throw an AttemptError; errors of the platform and of
// the HTTP client are classified here.

import { errors } from 'undici';
import type { AttemptFailure } from '../store/callbacks.ts';

export class AttemptError extends Error {
  readonly failure: AttemptFailure;
  /** The address it had connected to. */
  readonly address: string | null;

  constructor(failure: AttemptFailure, detail: string, address: string | null = null) {
    super(detail);
    this.failure = failure;
    this.address = address;
  }
}

export function toAttemptError(error: unknown): AttemptError {
  if (error instanceof AttemptError) return error;
  const code = codeOf(error);
  const malformed =
    error instanceof errors.HTTPParserError || /^UND_ERR_(HEADERS_OVERFLOW|RES)/.test(code);
  return new AttemptError(malformed ? 'answer_malformed' : 'connection_failed', code);
}

/** A short code; never text that a receiver could have written. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Z0-9_]+$/.test(code) ? code : 'unknown';
}
