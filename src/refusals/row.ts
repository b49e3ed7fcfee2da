// All that is said of one refusal. Every transport and every page of documentation takes its part of the row.

import type { Refusal, RefusalCode } from '../core/refusal.ts';
import type { Language } from '../wire/language.ts';

export interface RefusalRow extends Words {
  /** The status of the answer. */
  readonly http: number;
  /** What an agent should do, where that is not to tell the user. */
  readonly next?: string;
  /** What makes it possible, unless each operation that refuses with it says so itself. */
  readonly by?: readonly (Trait | 'elsewhere')[];
  /** The answer may say how long to wait. */
  readonly retryAfter?: true;
  /** No request at all can be served now, so JSON-RPC answers none. */
  readonly away?: true;
  /** The name of its JSON-RPC error, where that does not follow from the status. */
  readonly rpc?: 'method_not_allowed';
  /** What its message says more where the request itself shows it, for the OpenAPI document. */
  readonly hint?: string;
  readonly example?: Example;
}

/** Those of one topic; `refusals.ts` has them all. */
export type RefusalRows = Partial<Readonly<Record<RefusalCode, RefusalRow>>>;

export type Texts = Readonly<Record<Language, string>>;

/** For people: what is wrong, and what to do about it. */
type Words = Readonly<Record<Language, string | ((refusal: Refusal) => string)>>;

/** What routes have in common, from the most general trait to the most specific. */
export const TRAITS = ['any', 'path', 'body', 'reads', 'writes', 'session', 'signed'] as const;
/** `elsewhere`, beside these, is before a route is reached: an unknown address or method. */
export type Trait = (typeof TRAITS)[number];

/** The details that the message of an example mentions. */
interface Example extends Omit<Refusal, 'code'> {
  /** The signature header that is the subject. */
  readonly header?: 'Timestamp' | 'Nonce' | 'Signature';
}
