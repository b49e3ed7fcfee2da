// What a list by user says instead of a failure if nobody has that number, login or wallet ID.

import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { failureOf } from '../../api/failure.ts';
import { useAuthorityText } from './text.ts';

interface NoSuchUserProps {
  readonly error: unknown;
  /** The list. */
  readonly children: ReactNode;
}

export function NoSuchUser({ error, children }: NoSuchUserProps) {
  const { nobody } = useAuthorityText();
  if (error === null || failureOf(error).code !== 'user_not_found') return children;
  return <Alert role="status">{nobody}</Alert>;
}
