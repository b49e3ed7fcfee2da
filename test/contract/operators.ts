// Operators in the contract: signed in, at the machine in person, and programs with a key of theirs.

import type { Person } from '../../src/core/proofs/operator-proof.ts';
import type { Provenance } from '../../src/core/rows/audit.ts';

import { createKey, hashOf, OPERATOR, unique, yuan } from './commands.ts';
import type { Subject } from './subject.ts';

function proofOf(operatorId: number) {
  return {
    operatorId,
    fittingHash: hashOf(operatorId),
    code: null,
    userSubject: `proof/${operatorId}`,
    addressSubject: `address/${unique()}`,
    siteSubject: null,
    codeSubject: `code/${operatorId}`,
  };
}

export function signedIn(operatorId: number) {
  const by: Provenance = { kind: 'user', name: `${operatorId}`, from: '203.0.113.7' };
  return { by, proof: proofOf(operatorId) };
}

export function atMachine(operatorId: number, over: Partial<Person> = {}) {
  const by = { kind: 'user', name: `${operatorId}`, from: 'host', device: 'tael (root)' } as const;
  return { by: OPERATOR, person: { ...proofOf(operatorId), by, ...over } };
}

/** With a key that may bring in, and pay out, ten yuan a day. */
export async function program(subject: Subject) {
  const operatorId = await subject.aUser({ operator: true });
  const limits = { rechargeLimitFen: yuan('10.00'), payoutLimitFen: yuan('10.00') };
  const made = createKey(operatorId, { scopes: ['operate'], ipRules: ['192.0.2.1'], ...limits });
  await subject.must(made);
  const { keyId, windowId } = made.key;
  const by: Provenance = { kind: 'key', name: keyId, from: '192.0.2.1' };
  return { key: { keyId, operatorId, windowId }, by };
}
