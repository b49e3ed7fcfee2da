// What the sign-in and the sign-up have in common: the frame, the language, and where one goes
// afterwards.

import { Anchor, Button, Group, Paper, Text, Title } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { boot } from '../../app/boot.ts';
import { useLanguage, useText } from '../../app/language.tsx';
import { Coin } from '../../app/shell.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import { APP_ZH } from '../../messages/zh/app.ts';

interface EntranceProps {
  readonly title: string;
  readonly detail: string;
  readonly children: ReactNode;
}

export function Entrance({ title, detail, children }: EntranceProps) {
  const { language, choose } = useLanguage();
  const { otherLanguage } = useText({ en: APP_EN, zh: APP_ZH });
  useEffect(() => {
    document.title = `${title} · ${boot.shortName}`;
  }, [title]);
  return (
    <div className="entrance">
      <header className="bar">
        <Anchor href={`${boot.root}/`} className="brand" underline="never">
          <Coin />
          <b>{boot.shortName}</b>
        </Anchor>
        <Group flex={1} justify="flex-end">
          <Button
            variant="subtle"
            lang={language === 'zh' ? 'en' : 'zh-CN'}
            onClick={() => choose(language === 'zh' ? 'en' : 'zh')}
          >
            {otherLanguage}
          </Button>
        </Group>
      </header>
      <main>
        <Paper withBorder p="lg" radius="lg">
          <Title order={1} size="h3">
            {title}
          </Title>
          <Text c="dimmed" mb="md">
            {detail}
          </Text>
          {children}
        </Paper>
      </main>
    </div>
  );
}

/** To where somebody wanted to go before they had to sign in. */
export function useArrival(to = boot.base): () => Promise<void> {
  const router = useRouter();
  return async () => {
    router.history.push(to);
  };
}
