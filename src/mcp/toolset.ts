// The tools at one address, and what their hosts and models read there. Merchants' tools and payers' are
// apart: no key has the scopes of both, and a model should not see a tool that it may not call.

import type { RefusalCode } from '../core/refusal.ts';
import type { Tool } from './tool.ts';

export interface Toolset {
  readonly path: string;
  /** What the server calls itself; `shortName`: of the service. */
  readonly titleOf: (shortName: string) => string;
  readonly instructions: (shortName: string) => string;
  /** In a fixed order, because hosts cache the list and may compare it. */
  readonly tools: readonly Tool[];
  /** What a model does after a refusal, where that is not what the refusal itself says. */
  readonly next: Readonly<Partial<Record<RefusalCode, string>>>;
}
