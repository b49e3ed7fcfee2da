// Calculates what follows from what a run has measured: what an order costs, and how much that makes.

import type { RowName } from '../rows.ts';
import { type Release, rowOfRelease } from './results.ts';

export interface Costs {
  readonly nodeMicros: number;
  readonly postgresMicros: number;
}

/** Two records, of the payer and of the merchant. */
const RECORDS_PER_ORDER = 2;
export const DAY_S = 86_400;

/** CPU time of one request. */
export function costsOf(release: Release, row: RowName): Costs {
  const { nodeMicros, postgresMicros } = rowOfRelease(release, row);
  return { nodeMicros: nodeMicros ?? 0, postgresMicros: postgresMicros ?? 0 };
}

/** It is created and paid. */
export function orderCosts(release: Release): Costs {
  const [create, pay] = [costsOf(release, 'create'), costsOf(release, 'pay')];
  return {
    nodeMicros: create.nodeMicros + pay.nodeMicros,
    postgresMicros: create.postgresMicros + pay.postgresMicros,
  };
}

/** Of the disk, for ever. */
export function keptBytes({ bench: { sizes } }: Release): number {
  return (sizes?.tableBytes ?? 0) + (sizes?.indexBytes ?? 0);
}

export function logBytes({ bench: { sizes } }: Release): number {
  return sizes?.logBytes ?? 0;
}

export function recordsVerifiedPerSecond({ bench: { books } }: Release): number {
  const [largest] = books.toSorted((one, other) => other.records - one.records);
  return largest ? largest.records / largest.verifySeconds : 0;
}

/** How long a verification of the orders takes that came in so long a time. */
export function verifySeconds(release: Release, ordersPerSecond: number, seconds: number): number {
  return (ordersPerSecond * seconds * RECORDS_PER_ORDER) / recordsVerifiedPerSecond(release);
}

/** As many as fill the core of one process. */
export function perProcess({ nodeMicros }: Costs): number {
  return 1_000_000 / nodeMicros;
}
