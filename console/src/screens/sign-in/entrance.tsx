// Holds what the sign-in and the sign-up have in common: the card, and where users go afterwards.

import { Paper, Text, Title } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { boot } from '../../app/boot.ts';
import { useLanguage } from '../../app/language.tsx';
import { PlainFrame } from '../../app/plain-frame.tsx';

interface EntranceProps {
  readonly title: string;
  readonly detail: string;
  readonly children: ReactNode;
}

export function Entrance({ title, detail, children }: EntranceProps) {
  const name = boot.names[useLanguage().language];
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  return (
    <PlainFrame>
      <Paper withBorder p="lg" radius="lg">
        <Title order={1} size="h3">
          {title}
        </Title>
        <Text c="dimmed" mb="md">
          {detail}
        </Text>
        {children}
      </Paper>
    </PlainFrame>
  );
}

/** To where somebody wanted to go before they had to sign in. */
export function useArrival(to = boot.base): () => Promise<void> {
  const router = useRouter();
  return async () => {
    router.history.push(to);
  };
}
