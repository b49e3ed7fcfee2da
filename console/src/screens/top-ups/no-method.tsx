// Says whom to ask where the operator has not said how to pay money in.

import { Anchor, Group, Paper, Text } from '@mantine/core';
import type { RechargeMethods } from '../../api/interface.ts';
import { useLanguage } from '../../app/language.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useTopUpsText } from './text.ts';

export function NoMethod({ methods }: { readonly methods: RechargeMethods }) {
  const text = useTopUpsText();
  const { language } = useLanguage();
  const { top_up_text: said, top_up_url: elsewhere, support_url: support } = methods;
  const links = [
    [elsewhere, text.toTopUp],
    [support, text.support],
  ] as const;
  return (
    <Paper withBorder>
      <EmptyState
        icon="wallet"
        title={text.noMethod}
        detail={said?.[language] ?? text.noMethodDetail}
        action={
          <Group>
            {links.map(
              ([url, words]) =>
                url !== null && (
                  <Anchor key={url} href={url} rel="noopener noreferrer">
                    <Text span>{words}</Text>
                  </Anchor>
                ),
            )}
          </Group>
        }
      />
    </Paper>
  );
}
