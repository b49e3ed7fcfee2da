// Turns a list around: the newest first, or the oldest. The service reads it from the other end; a page is
// never sorted by itself.

import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../app/language.tsx';
import { UI_EN } from '../messages/en/ui.ts';
import { UI_ZH } from '../messages/zh/ui.ts';
import { TextLink } from './link.tsx';
import type { Ordered } from './list-search.ts';

export function useOldestFirst(): boolean {
  const { order }: Ordered = useSearch({ strict: false });
  return order === 'oldest';
}

interface SortLinkProps {
  /** Named by what it would do, unless there are words. */
  readonly children?: ReactNode;
}

export function SortLink({ children }: SortLinkProps) {
  const { sorts } = useText({ en: UI_EN, zh: UI_ZH });
  const oldestFirst = useOldestFirst();
  const order = oldestFirst ? undefined : 'oldest';
  const name = oldestFirst ? sorts.newest : sorts.oldest;
  return (
    <TextLink
      to="."
      search={(now: object) => ({ ...now, before: undefined, order }) as never}
      inherit
      c="inherit"
      underline="hover"
      title={name}
      {...(children !== undefined && { 'aria-label': `${children}, ${name}` })}
    >
      {children ? (
        <>
          {children} <span aria-hidden="true">{oldestFirst ? '↑' : '↓'}</span>
        </>
      ) : (
        <>
          <span aria-hidden="true">⇅</span>&nbsp;{name}
        </>
      )}
    </TextLink>
  );
}
