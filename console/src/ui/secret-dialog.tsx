// Something that is shown this once. The dialog stays until somebody says that they have saved it, and then
// nothing of it is left in the page.

import { Button, Checkbox, Group, Modal, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useText } from '../app/language.tsx';
import { UI_EN } from '../messages/en/ui.ts';
import { UI_ZH } from '../messages/zh/ui.ts';
import { Icon } from './icon.tsx';
import { saveFile } from './save-file.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

interface SecretDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly detail: string;
  /** What the button saves. */
  readonly file: { readonly name: string; readonly text: string } | null;
  /** The secret, and what to do with it. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

export function SecretDialog({
  opened,
  title,
  detail,
  file,
  children,
  onClose,
}: SecretDialogProps) {
  const text = useText({ en: UI_EN, zh: UI_ZH });
  const [saved, setSaved] = useState(false);
  useLeaveGuard(opened && !saved);
  const close = () => {
    setSaved(false);
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={() => {}}
      title={title}
      size="lg"
      centered
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Text size="sm" mb="sm">
        {detail}
      </Text>
      {children}
      <Checkbox
        mt="md"
        label={text.savedIt}
        checked={saved}
        onChange={(event) => setSaved(event.currentTarget.checked)}
      />
      <Group justify="flex-end" mt="lg">
        {file && (
          <Button
            variant="default"
            leftSection={<Icon name="download" />}
            onClick={() => saveFile(file.name, file.text)}
          >
            {text.download}
          </Button>
        )}
        <Button disabled={!saved} onClick={close}>
          {text.done}
        </Button>
      </Group>
    </Modal>
  );
}
