// Two-factor authentication: whether it is on, and the dialogs that change that.

import { Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { Security } from '../../api/interface.ts';
import { Card } from './card.tsx';
import { useShowCodes } from './recovery-codes.tsx';
import { RenewCodesDialog } from './renew-codes-dialog.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';
import { SwitchOffDialog } from './switch-off-dialog.tsx';
import { useSecurityText } from './text.ts';

type Asked = 'set-up' | 'renew' | 'switch-off' | null;

export function TwoFactorCard({ twoFactor }: { readonly twoFactor: Security['two_factor'] }) {
  const { twoFactor: words } = useSecurityText();
  const [asked, setAsked] = useState<Asked>(null);
  const showCodes = useShowCodes();
  const close = () => setAsked(null);
  const show = (codes: readonly string[]) => {
    close();
    showCodes(codes);
  };
  return (
    <Card title={words.title} detail={words.detail} state={<State {...twoFactor} />}>
      {twoFactor.on ? (
        <>
          <Button variant="default" onClick={() => setAsked('renew')}>
            {words.renew}
          </Button>
          <Button variant="default" onClick={() => setAsked('switch-off')}>
            {words.switchOff}
          </Button>
        </>
      ) : (
        <Button onClick={() => setAsked('set-up')}>{words.switchOn}</Button>
      )}
      <SetUpDialog opened={asked === 'set-up'} onClose={close} onCodes={show} />
      <RenewCodesDialog opened={asked === 'renew'} onClose={close} onCodes={show} />
      <SwitchOffDialog opened={asked === 'switch-off'} onClose={close} />
    </Card>
  );
}

function State({ on, recovery_codes_left: left }: Security['two_factor']) {
  const { twoFactor: words } = useSecurityText();
  return (
    <Group gap="xs" mt={4}>
      <Badge variant="light" color={on ? 'teal' : 'gray'}>
        {on ? words.on : words.off}
      </Badge>
      {on && <Text size="sm">{left > 0 ? words.codesLeft(left) : words.noCodes}</Text>}
    </Group>
  );
}
