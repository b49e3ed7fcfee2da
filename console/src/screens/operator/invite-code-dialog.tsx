// A new invite with its code, this once, and where people sign up with it.

import { Stack, Text } from '@mantine/core';
import type { CreatedInvite } from '../../api/interface.ts';
import { useMe } from '../../app/session.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { timeText } from '../../ui/time.tsx';
import { useAuthorityText } from './text.ts';

interface InviteCodeDialogProps {
  /** Null: there is nothing to show. */
  readonly made: CreatedInvite | null;
  readonly onClose: () => void;
}

export function InviteCodeDialog({ made, onClose }: InviteCodeDialogProps) {
  const { invites: words } = useAuthorityText();
  const { service } = useMe();
  const signUp = `${service.public_url}/console/sign-up`;
  const until = made ? timeText(made.expires_at, 'minute') : '';
  const file = made && {
    name: words.file(made.invite_id),
    text: [
      ...[`${words.code}: ${made.code}`, `${words.signUpAt}: ${signUp}`],
      `${words.madeDetail(made.uses, until)}\n`,
    ].join('\n'),
  };
  return (
    <SecretDialog
      opened={made !== null}
      title={words.madeTitle}
      detail={made ? words.madeDetail(made.uses, until) : ''}
      file={file}
      onClose={onClose}
    >
      {made && (
        <Stack gap="sm">
          <Labelled name={words.code} value={made.code} />
          <Labelled name={words.signUpAt} value={signUp} />
        </Stack>
      )}
    </SecretDialog>
  );
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
