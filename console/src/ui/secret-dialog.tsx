// Something that is shown this once. It is held above the screens, so it outlasts the one that asked for
// it. It stays until somebody says that they have saved it, and then nothing of it is left in the page.

import { Button, Checkbox, Group, Modal, type ModalProps, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { useText } from '../app/language.tsx';
import { UI_EN } from '../messages/en/ui.ts';
import { UI_ZH } from '../messages/zh/ui.ts';
import { Icon } from './icon.tsx';
import { saveFile } from './save-file.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

export interface ShownOnce {
  readonly title: string;
  readonly detail: string;
  /** The secret, and what to do with it. */
  readonly content: ReactNode;
  /** What the button saves; none where the content has one. */
  readonly file?: { readonly name: string; readonly text: string };
  /** What somebody says who has saved it, where it has a name. */
  readonly saved?: string;
  readonly size?: ModalProps['size'];
}

const ShowOnce = createContext<(shown: ShownOnce) => void>(() => {});

export function useShowOnce() {
  return useContext(ShowOnce);
}

/** Around all screens. */
export function SecretDialogs({ children }: { readonly children: ReactNode }) {
  const queryClient = useQueryClient();
  const [waiting, setWaiting] = useState<readonly ShownOnce[]>([]);
  const close = () => {
    setWaiting(([, ...others]) => others);
    // Nobody was led away meanwhile, even if the session has ended.
    void queryClient.invalidateQueries();
  };
  return (
    <ShowOnce value={(shown) => setWaiting((before) => [...before, shown])}>
      {children}
      <SecretDialog shown={waiting[0]} onClose={close} />
    </ShowOnce>
  );
}

interface SecretDialogProps {
  readonly shown: ShownOnce | undefined;
  readonly onClose: () => void;
}

function SecretDialog({ shown, onClose }: SecretDialogProps) {
  const text = useText({ en: UI_EN, zh: UI_ZH });
  const [saved, setSaved] = useState(false);
  useLeaveGuard(shown !== undefined && !saved);
  const close = () => {
    setSaved(false);
    onClose();
  };
  const { file } = shown ?? {};
  return (
    <Modal
      opened={shown !== undefined}
      onClose={() => {}}
      title={shown?.title}
      size={shown?.size ?? 'lg'}
      centered
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      transitionProps={GONE_AT_ONCE}
      {...(shown && { className: 'print-alone' })}
    >
      <Text size="sm" mb="sm">
        {shown?.detail}
      </Text>
      {shown?.content}
      <Checkbox
        mt="md"
        label={shown?.saved ?? text.savedIt}
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

const GONE_AT_ONCE = { exitDuration: 0 } as const;
