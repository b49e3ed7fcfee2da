// The public identifier of a user's wallets, in a field that is named after the service.

import { boot } from '../app/boot.ts';

export function walletIdOf(user: { readonly tael_id: string }): string {
  const named: Readonly<Record<string, unknown>> = user;
  return String(named[`${boot.shortName.toLowerCase()}_id`]);
}
