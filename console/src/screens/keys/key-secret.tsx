// A new key with its secret, this once, filled into programs that are ready to run.

import { Alert, Stack, Text } from '@mantine/core';
import type { ApiKeyWithSecret, RotatedApiKey } from '../../api/interface.ts';
import { ALL_MERCHANTS, useRead } from '../../api/use-read.ts';
import { useMe } from '../../app/session.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { useShowOnce } from '../../ui/secret-dialog.tsx';
import { timeText } from '../../ui/time-text.ts';
import { ProgramTabs } from '../quickstart/program-tabs.tsx';
import { Settings } from '../quickstart/settings.tsx';
import { agentSnippet, type Credentials, settingsFile } from './snippets.ts';
import { useKeysText } from './text.ts';

export interface ShownKey {
  readonly made: ApiKeyWithSecret | RotatedApiKey;
  readonly scope: readonly string[];
  /** The only one that it works for; null: all of them. */
  readonly merchantId: number | null;
  readonly signsRequests: boolean;
}

/** Shows it this once. */
export function useShowKey() {
  const text = useKeysText();
  const { service } = useMe();
  const show = useShowOnce();
  return (shown: ShownKey) => {
    const credentials = {
      keyId: shown.made.key_id,
      secret: shown.made.secret,
      url: service.public_url,
    };
    show({
      title: text.made,
      detail: text.madeDetail,
      content: <KeySecret shown={shown} credentials={credentials} />,
      file: { name: `${credentials.keyId}.env`, text: settingsFile(credentials) },
    });
  };
}

interface KeySecretProps {
  readonly shown: ShownKey;
  readonly credentials: Credentials;
}

function KeySecret({ shown, credentials }: KeySecretProps) {
  const text = useKeysText();
  return (
    <Stack gap="sm">
      <div>
        <Text size="sm" c="dimmed">
          {text.keyId}
        </Text>
        <CopyField value={credentials.keyId} name={text.keyId} />
      </div>
      <div>
        <Text size="sm" c="dimmed">
          {text.secret}
        </Text>
        <CopyField value={credentials.secret} name={text.secret} />
      </div>
      {'old_expires_at' in shown.made && (
        <Alert>{text.oldEnds(timeText(shown.made.old_expires_at))}</Alert>
      )}
      <Try credentials={credentials} shown={shown} />
    </Stack>
  );
}

interface TryProps {
  readonly credentials: Credentials;
  readonly shown: ShownKey;
}

function Try({ credentials, shown }: TryProps) {
  const text = useKeysText();
  const { keyId, secret } = credentials;
  const { scope, merchantId, signsRequests } = shown;
  const first = useRead('/api/v1/merchants', ALL_MERCHANTS).data?.items[0]?.merchant_id ?? null;
  const assistant = {
    name: text.agent,
    content: (
      <>
        <Text size="sm">{text.agentDetail}</Text>
        <CodeBlock code={agentSnippet(credentials)} name={text.agent} />
      </>
    ),
  };
  return (
    <section aria-label={text.tryIt}>
      <Text fw={600}>{text.tryIt}</Text>
      <Text size="sm" c="dimmed" mb="xs">
        {scope.includes('collection') ? text.tryDetail : text.tryNoCollection}
      </Text>
      <Settings keyId={keyId} secret={secret} merchantId={merchantId ?? first} />
      <ProgramTabs short more={assistant} signsRequests={signsRequests} />
    </section>
  );
}
