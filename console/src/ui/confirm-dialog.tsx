// A question before something that is not easily undone. While it is under way nothing can be
// pressed twice, and the dialog stays; afterwards it closes, or shows the failure.

import { Button, Group } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useText } from '../app/language.tsx';
import { UI_EN } from '../messages/en/ui.ts';
import { UI_ZH } from '../messages/zh/ui.ts';
import { Dialog } from './dialog.tsx';
import { FailureAlert } from './failure-alert.tsx';

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly title: string;
  /** What will happen, and fields if there are any. */
  readonly children: ReactNode;
  /** The button, named after what it does: 「退款 / Refund」. */
  readonly confirm: string;
  /** The other button, where “Cancel” could be taken for what the first one does. */
  readonly dismiss?: string;
  readonly dangerous?: boolean;
  readonly pending: boolean;
  readonly error: unknown;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, confirm, dismiss, dangerous = false } = props;
  const { pending, error, onConfirm, onClose } = props;
  const text = useText({ en: UI_EN, zh: UI_ZH });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!pending) onConfirm();
  };
  return (
    <Dialog opened={opened} pending={pending} onClose={onClose} title={title}>
      <form onSubmit={submit}>
        {error != null && <FailureAlert error={error} writing />}
        {children}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" disabled={pending} onClick={onClose}>
            {dismiss ?? text.cancel}
          </Button>
          <Button type="submit" loading={pending} {...(dangerous && { color: 'red' })}>
            {confirm}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
