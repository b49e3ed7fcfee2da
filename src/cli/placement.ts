// How many cells there are, and where they lie, as fields and in words.

import type { Placement } from '../store/postgres/tables/machines.ts';

export function placementFields({ cells, machines }: Placement) {
  return { cells, machines: [...machines] };
}

export function placementText({ cells, machines }: Placement): string {
  const counted = cells === 1 ? '1 cell' : `${cells} cells`;
  if (machines.length === 0) return `${counted}, on one PostgreSQL`;
  const all = machines.length === 1 ? '1 machine' : `${machines.length} machines`;
  return `${counted}, on ${all} (${machines.join(', ')})`;
}
