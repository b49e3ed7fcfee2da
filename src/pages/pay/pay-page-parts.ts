// Declares what a pay page is rendered from: an order, what its viewer can do with it, and the addresses of
// its forms.

import type { Fen } from '../../core/money.ts';
import type { Entrance } from '../kit/entrance.ts';
import type { PageUrls } from '../kit/urls.ts';
import type { Viewer } from '../kit/viewer.ts';
import type { Receipt } from './receipt.ts';
import type { Step } from './step.ts';

export interface PayPage extends Entrance {
  readonly urls: PayPageUrls;
  /** Where the script waits for a change of the order; null: nothing can change any more. */
  readonly changesUrl: string | null;
  readonly order: PageOrder;
  readonly step: Step;
  /** For the two parties of an order that was paid. */
  readonly receipt: Receipt | null;
  /** Null when nobody is signed in. */
  readonly viewer: Pick<Viewer, 'userId' | 'name' | 'payPasswordTakes'> | null;
  readonly nowMs: number;
}

export interface PayPageUrls extends PageUrls {
  /** The page on which the owner of the order shows it to its payer. */
  readonly cashier: string;
  /** Where the payment password is asked for, although one tap would do. */
  readonly withPassword: string;
}

export interface PageOrder {
  readonly txNo: string;
  readonly merchantName: string;
  readonly branchName: string | null;
  readonly title: string;
  readonly amountFen: Fen;
  readonly expiresAtMs: number;
  /** Where the merchant wants people back. */
  readonly returnUrl: string | null;
}
