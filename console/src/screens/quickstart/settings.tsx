// The settings of the programs, to paste into a shell.

import { useMe } from '../../app/session.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { useQuickstartText } from './program-tabs.tsx';
import { filledIn } from './programs.ts';
import { QUICKSTART } from './quickstart.ts';

interface SettingsProps {
  readonly keyId: string | null;
  /** Only one that was made just now is known. */
  readonly secret?: string;
  readonly merchantId: number | null;
}

export function Settings({ keyId, secret, merchantId }: SettingsProps) {
  const text = useQuickstartText();
  const { service } = useMe();
  const code = filledIn(QUICKSTART.settings, {
    TAEL_URL: service.public_url,
    TAEL_KEY: keyId,
    TAEL_SECRET: secret ?? null,
    MERCHANT_ID: merchantId === null ? null : `${merchantId}`,
  });
  return <CodeBlock code={code} name={text.lines} />;
}
