// Says where the books lie, as fields and in words.

import type { Placement } from '../store/postgres/machines/placement.ts';

export function placementFields({ cells, machines }: Placement) {
  return { cells, machines: [...machines] };
}

export function placementText({ cells, machines }: Placement): string {
  if (cells === 1) return 'on one PostgreSQL';
  if (machines.length === 0) return `${cells} cells, on one PostgreSQL`;
  const all = machines.length === 1 ? '1 machine' : `${machines.length} machines`;
  return `${cells} cells, on ${all} (${machines.join(', ')})`;
}
