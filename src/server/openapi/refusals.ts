// Finds the refusals that an operation can return: those that it lists itself, and those that a trait of
// its route makes possible, as the row of each says.

import { STATUS_CODES } from 'node:http';
import { REFUSAL_CODES, type RefusalCode } from '../../core/refusal.ts';
import type { Description } from '../../http/openapi/description.ts';
import type { Route } from '../../http/route.ts';
import { STATUS } from '../../http/status.ts';
import { REFUSALS } from '../../refusals/refusals.ts';
import { TRAITS, type Trait } from '../../refusals/row.ts';

export const ELSEWHERE = REFUSAL_CODES.filter((code) => REFUSALS[code].by?.includes('elsewhere'));

/** The codes that come with one status, in the order of the closed list. */
export interface Refusals {
  readonly status: number;
  readonly codes: readonly RefusalCode[];
  /** The most specific trait they follow from; null if the operation lists one itself. */
  readonly trait: Trait | null;
}

export function refusalsOf(route: Route, description: Description): readonly Refusals[] {
  const traits = traitsOf(route, description);
  const sources = (code: RefusalCode) =>
    traits.filter((trait) => REFUSALS[code].by?.includes(trait));
  const own = [description.refusals ?? [], description.failureData?.code ?? []].flat();
  const codes = REFUSAL_CODES.filter((code) => own.includes(code) || sources(code).length > 0);
  const statuses = [...new Set(codes.map((code) => STATUS[code]))].sort();
  return statuses.map((status) => {
    const these = codes.filter((code) => STATUS[code] === status);
    const all = these.flatMap(sources);
    const isOwn = these.some((code) => own.includes(code));
    const trait = isOwn ? null : (TRAITS.findLast((one) => all.includes(one)) ?? null);
    return { status, codes: these, trait };
  });
}

function traitsOf(route: Route, { body, orKey }: Description): readonly Trait[] {
  const { path, scope, database } = route;
  const has: Readonly<Record<Trait, boolean>> = {
    any: true,
    path: path.includes(':'),
    body: body !== undefined,
    reads: database === 'read',
    writes: database === 'written',
    session: scope === null && (route.refuseTooMany !== undefined || route.orKey !== undefined),
    signed: scope !== null || orKey !== undefined,
  };
  return TRAITS.filter((trait) => has[trait]);
}

/** The name of a response that follows from a trait alone, and is the same for all its routes. */
export function sharedNameOf(
  { status, codes, trait }: Refusals,
  { pages }: Description,
): string | null {
  if (trait === null || pages || codes.includes('scope_missing')) return null;
  const phrase = (STATUS_CODES[status] ?? '').replaceAll(' ', '');
  return (trait === 'any' ? '' : capitalised(trait)) + phrase;
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
