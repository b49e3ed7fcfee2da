// An authenticated caller: the key, and the user it acts for. Every transport makes one and every use
// case takes one.

import type { Actor } from '../core/command.ts';
import type { KeyView } from '../store/store.ts';

export interface Caller {
  readonly actor: Actor & { readonly keyId: string };
  readonly view: KeyView;
}
