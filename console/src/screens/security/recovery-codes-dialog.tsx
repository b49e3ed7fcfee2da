// Ten recovery codes, shown this once. They stay until somebody says that they have saved them.

import { Button, Checkbox, Group, Modal, SimpleGrid, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { boot } from '../../app/boot.ts';
import { useMe } from '../../app/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { useSecurityText } from './text.ts';

interface RecoveryCodesDialogProps {
  /** Null: there is nothing to show. */
  readonly codes: readonly string[] | null;
  readonly onClose: () => void;
}

export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { codes: words } = useSecurityText();
  const [saved, setSaved] = useState(false);
  const opened = codes !== null;
  useLeaveGuard(opened && !saved);
  const close = () => {
    setSaved(false);
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={() => {}}
      title={words.title}
      centered
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      className="print-alone"
    >
      <Text size="sm" mb="sm">
        {words.detail}
      </Text>
      {codes && <Codes codes={codes} />}
      <Checkbox
        mt="md"
        label={words.saved}
        checked={saved}
        onChange={(event) => setSaved(event.currentTarget.checked)}
      />
      <Group justify="flex-end" mt="lg">
        <Button disabled={!saved} onClick={close}>
          {words.done}
        </Button>
      </Group>
    </Modal>
  );
}

function Codes({ codes }: { readonly codes: readonly string[] }) {
  const { codes: words } = useSecurityText();
  const { login } = useMe();
  const list = useRef<HTMLDivElement>(null);
  const [copied, setCopied] = useState(false);
  // The clipboard is missing on plain HTTP, so the codes are selected there.
  const copy = async () => {
    if (!navigator.clipboard) return void getSelection()?.selectAllChildren(list.current as Node);
    await navigator.clipboard.writeText(codes.join('\n'));
    setCopied(true);
  };
  const file = `${[words.fileHead(boot.shortName, login), '', ...codes].join('\r\n')}\r\n`;
  return (
    <>
      <SimpleGrid ref={list} cols={2} spacing={4} className="number recovery-codes">
        {codes.map((code) => (
          <code key={code}>{code}</code>
        ))}
      </SimpleGrid>
      <Group gap="xs" mt="sm">
        <Button
          size="xs"
          variant="default"
          leftSection={<Icon name={copied ? 'check' : 'copy'} size={14} />}
          onClick={() => void copy()}
        >
          {copied ? words.copied : words.copy}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<Icon name="download" size={14} />}
          onClick={() => save(words.fileName, file)}
        >
          {words.download}
        </Button>
        <Button size="xs" variant="default" onClick={() => window.print()}>
          {words.print}
        </Button>
      </Group>
    </>
  );
}

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Browsers ask before they leave the page. */
function useLeaveGuard(guarding: boolean): void {
  useEffect(() => {
    if (!guarding) return;
    const guard = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', guard);
    return () => removeEventListener('beforeunload', guard);
  }, [guarding]);
}
