// What somebody who signs in is told about himself, and what is left to say once he has signed out.

import { z } from 'zod';
import { id, text, walletId } from '../service/present/record-fields.ts';
import { walletIdField } from '../service/present/wallet-id-field.ts';
import type { SignedInUser } from '../service/sign-in.ts';

export function signedInRecord(shortName: string) {
  return z
    .object({
      user_id: id('Who signed in.'),
      [walletIdField(shortName)]: walletId("The public identifier of the user's wallets."),
      name: text('The name of the user.'),
    })
    .meta({ description: 'Who has signed in.' });
}

export function signedInView(
  { userId, walletId, name }: SignedInUser,
  shortName: string,
): z.output<ReturnType<typeof signedInRecord>> {
  return { user_id: userId, [walletIdField(shortName)]: walletId, name };
}

export const SIGNED_OUT_RECORD = z.object({}).meta({ description: 'Nothing: it is done.' });
