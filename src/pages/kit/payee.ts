// Who is paid, as every page names him: the merchant and, where the order names one, the branch.

import { type Html, html, isolated } from './html.ts';

export function payeeName(merchantName: string, branchName: string | null): Html {
  const branch = branchName === null ? null : html` · ${isolated(branchName)}`;
  return html`${isolated(merchantName)}${branch}`;
}
