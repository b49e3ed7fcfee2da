// The dialog that sends the callbacks of some days again.

import { Group, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import { useWrite } from '../../api/use-write.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { failureBeyond } from '../../ui/failure-text.ts';
import type { CallbacksSearch } from './routes.ts';
import { useCallbacksText } from './text.ts';

interface ResendRangeDialogProps {
  /** Which days are offered. */
  readonly filter: CallbacksSearch;
  readonly onClose: () => void;
}

export function ResendRangeDialog({ filter, onClose }: ResendRangeDialogProps) {
  const text = useCallbacksText();
  const { date_from = '', date_to = '' } = filter;
  const [days, setDays] = useState({ date_from, date_to });
  const resending = useWrite('/api/v1/callback-period/resend', ({ resent }) => {
    onClose();
    notifications.show({ message: text.resent(resent), color: 'teal', withBorder: true });
  });
  const errors = resending.error ? failureOf(resending.error).fields : {};
  const day = (name: keyof typeof days, label: string) => (
    <TextInput
      type="date"
      label={label}
      required
      value={days[name]}
      error={errors[name]}
      onChange={(event) => setDays({ ...days, [name]: event.currentTarget.value })}
    />
  );
  return (
    <ConfirmDialog
      opened
      title={text.resendRange}
      confirm={text.resend}
      pending={resending.isPending}
      error={failureBeyond(resending.error, 'date_from', 'date_to')}
      onConfirm={() => resending.mutate({ body: days })}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">{text.resendRangeNow}</Text>
        <Group grow align="start">
          {day('date_from', text.from)}
          {day('date_to', text.to)}
        </Group>
      </Stack>
    </ConfirmDialog>
  );
}
