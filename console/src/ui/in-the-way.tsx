// Lists what stands in the way of closing an account, one line each. It shows nothing for any other
// failure.

import { List } from '@mantine/core';
import type { ReactNode } from 'react';
import { failureOf } from '../api/failure.ts';

export function InTheWay({
  error,
  label,
  nameOf,
}: {
  readonly error: unknown;
  readonly label: string;
  readonly nameOf: (field: string) => ReactNode;
}) {
  if (error === null) return null;
  const failure = failureOf(error);
  if (failure.code !== 'account_in_use') return null;
  return (
    <List size="sm" aria-label={label}>
      {Object.entries(failure.fields).map(([field, said]) => (
        <List.Item key={field}>
          {nameOf(field)} {said}
        </List.Item>
      ))}
    </List>
  );
}
