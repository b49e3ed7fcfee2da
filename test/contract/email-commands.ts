// Commands about addresses of mail, with every field filled in.

import type { SetEmail } from '../../src/core/people/change-email.ts';
import { hashOf, unique } from './commands.ts';

export const by = (userId: number) =>
  ({ kind: 'user', name: `${userId}`, from: '203.0.113.7' }) as const;

export function setEmail(userId: number, pendingSealed: string): SetEmail {
  const n = unique();
  return {
    kind: 'set_email',
    userId,
    pendingSealed,
    lettersSubject: `letters-${n}`,
    isMailOn: true,
    language: 'zh',
    fittingHash: hashOf(userId),
    code: null,
    userSubject: `proof-${n}`,
    addressSubject: `address-${n}`,
    siteSubject: null,
    codeSubject: `code/${userId}`,
    by: by(userId),
  };
}

export function confirmEmail(userId: number, pendingSealed: string | null) {
  const maskedAddress = 'm***@mail.example';
  return { kind: 'confirm_email', userId, pendingSealed, maskedAddress, by: by(userId) } as const;
}
