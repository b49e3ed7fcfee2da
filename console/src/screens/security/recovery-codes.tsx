// Ten recovery codes, to copy, save or print.

import { Button, Group, SimpleGrid } from '@mantine/core';
import { useRef, useState } from 'react';
import { boot } from '../../app/boot.ts';
import { useMe } from '../../app/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useShowOnce } from '../../ui/secret-dialog.tsx';
import { useSecurityText } from './text.ts';

/** Shows them this once. */
export function useShowCodes() {
  const { codes: words } = useSecurityText();
  const { login } = useMe();
  const show = useShowOnce();
  return (codes: readonly string[]) =>
    show({
      title: words.title,
      detail: words.detail,
      content: <Codes codes={codes} login={login} />,
      saved: words.saved,
      size: 'md',
    });
}

interface CodesProps {
  readonly codes: readonly string[];
  /** Whose they are. */
  readonly login: string;
}

function Codes({ codes, login }: CodesProps) {
  const { codes: words } = useSecurityText();
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
          onClick={() => saveFile(words.fileName, file)}
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
