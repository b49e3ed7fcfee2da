// Tells a browser about the user it has just signed in, and describes that for OpenAPI.

import { z } from 'zod';
import { type Data, dataOf } from '../http/openapi/description.ts';
import { PAYER } from '../http/openapi/story.ts';
import { id, text, walletId } from '../service/present/answer-fields.ts';
import { walletIdField } from '../service/present/wallet-id-field.ts';
import type { SignedInUser } from '../service/sign-in.ts';

function signedInSchema(shortName: string) {
  return z
    .object({
      user_id: id('The id of the user.'),
      [walletIdField(shortName)]: walletId("The public identifier of the user's wallets."),
      name: text('The name of the user.'),
    })
    .meta({ description: 'The user who has signed in.' });
}

export function presentSignedIn(
  { userId, walletId, name }: SignedInUser,
  shortName: string,
): z.output<ReturnType<typeof signedInSchema>> {
  return { user_id: userId, [walletIdField(shortName)]: walletId, name };
}

export function signedInData(shortName: string): Data {
  const value = presentSignedIn(PAYER, shortName);
  return dataOf('SignedIn', signedInSchema(shortName), {
    signed_in: { summary: 'A payer', value },
  });
}
