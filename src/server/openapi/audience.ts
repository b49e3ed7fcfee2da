// Whom an operation is for. That follows from who may call it, so nobody has to say it.

import type { Scope } from '../../core/rows/key.ts';
import type { DescribedRoute } from './operation.ts';
import { scopesOf } from './security.ts';

/** Shops, people, operators, and the own program of a platform. */
export const AUDIENCES = ['merchant', 'payer', 'operator', 'platform'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** The program that has a mandate of a payer is theirs. */
const OF_SCOPES: { readonly [Of in Scope]?: Audience } = { operate: 'platform', spend: 'payer' };

export function isFor(audience: Audience, one: DescribedRoute): boolean {
  const audiences = audiencesOf(one);
  // What asks nothing of whoever calls it is for everybody.
  return audiences.size === 0 || audiences.has(audience);
}

function audiencesOf({ route, description }: DescribedRoute): ReadonlySet<Audience> {
  const { session, ofOperators } = description;
  const scopes = scopesOf(route, description);
  const audiences = new Set<Audience>(scopes.map((scope) => OF_SCOPES[scope] ?? 'merchant'));
  if (session === 'required') audiences.add(ofOperators ? 'operator' : 'payer');
  // What people need no session for, signing in for example; operators are people.
  else if (session || (route.scope === null && route.refuseTooMany)) {
    audiences.add('payer').add('operator');
  }
  return audiences;
}
