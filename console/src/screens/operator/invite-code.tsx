// A new invite with its code, this once, and where people sign up with it.

import { Stack, Text } from '@mantine/core';
import type { CreatedInvite } from '../../api/interface.ts';
import { useMe } from '../../app/session.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { useShowOnce } from '../../ui/secret-dialog.tsx';
import { timeText } from '../../ui/time-text.ts';
import { useAuthorityText } from './text.ts';

/** Shows it this once. */
export function useShowInvite() {
  const { invites: words } = useAuthorityText();
  const { service } = useMe();
  const show = useShowOnce();
  const signUp = `${service.public_url}/console/sign-up`;
  return (made: CreatedInvite) => {
    const detail = words.madeDetail(made.uses, timeText(made.expires_at, 'minute'));
    const lines = [`${words.code}: ${made.code}`, `${words.signUpAt}: ${signUp}`, `${detail}\n`];
    show({
      title: words.madeTitle,
      detail,
      content: (
        <Stack gap="sm">
          <Labelled name={words.code} value={made.code} />
          <Labelled name={words.signUpAt} value={signUp} />
        </Stack>
      ),
      file: { name: words.file(made.invite_id), text: lines.join('\n') },
    });
  };
}

function Labelled({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <CopyField value={value} name={name} />
    </div>
  );
}
