// Declares what pages say on which people approve or decline what a program asks for.

import type { RefusalCode } from '../../../core/refusal.ts';
import type { ScriptWords } from '../script/words.ts';
import type { Passage } from '../text.ts';

export interface ApprovalText {
  readonly section: string;
  readonly signIn: Passage;
  readonly question: string;
  readonly nothingYet: string;
  readonly fromWallet: string;
  readonly approve: (amount: string) => string;
  readonly decline: string;
  readonly blocked: string;
  readonly openUntil: string;
  readonly requestedAt: string;
  readonly decidedAt: string;
  readonly order: string;
  readonly orderTitle: string;
  readonly requestNo: string;
  readonly declined: Passage;
  readonly expired: Passage;
  readonly notFound: Passage;
  readonly checking: Passage;
  /** Where the page words a refusal differently from its row. */
  readonly refusals: Partial<Readonly<Record<RefusalCode, string>>>;
  readonly sessionEnded: string;
  readonly outcomeUnknown: string;
  /** For the script: what it says differently on the pay page. */
  readonly words: Pick<ScriptWords, 'unsent' | 'paying' | 'checking'>;
}
