// A new key of a mandate with its secret, this once, and what an assistant needs to be told.

import { Stack, Text } from '@mantine/core';
import type { ApiKeyWithSecret } from '../../api/interface.ts';
import { useMe } from '../../app/session.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { useShowOnce } from '../../ui/secret-dialog.tsx';
import { payerSnippet, settingsFile } from '../keys/snippets.ts';
import { useKeysText } from '../keys/text.ts';
import { useMandatesText } from './text.ts';

export function useShowSpendKey() {
  const text = useMandatesText();
  const words = useKeysText();
  const { service } = useMe();
  const show = useShowOnce();
  return ({ key_id: keyId, secret }: ApiKeyWithSecret) => {
    const credentials = { keyId, secret, url: service.public_url };
    show({
      title: text.keyMade,
      detail: text.keyMadeDetail,
      content: (
        <Stack gap="sm">
          {(
            [
              [words.keyId, keyId],
              [words.secret, secret],
            ] as const
          ).map(([name, value]) => (
            <div key={name}>
              <Text size="sm" c="dimmed">
                {name}
              </Text>
              <CopyField value={value} name={name} />
            </div>
          ))}
          <Text size="sm">{text.agentDetail}</Text>
          <CodeBlock code={payerSnippet(credentials)} name={text.agent} />
        </Stack>
      ),
      file: { name: `${keyId}.env`, text: settingsFile(credentials) },
    });
  };
}
