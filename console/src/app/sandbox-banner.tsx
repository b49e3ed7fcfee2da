// Says on every screen that this is a sandbox and what time it is in it, with the buttons that move its
// clock and lead back to its mark.

import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useRead } from '../api/use-read.ts';
import { useWrite } from '../api/use-write.ts';
import { SANDBOX_EN } from '../messages/en/sandbox.ts';
import { SANDBOX_ZH } from '../messages/zh/sandbox.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { showFailure } from '../ui/failure-notice.ts';
import { useLanguage, useText } from './language.tsx';

const STEPS = [
  ['link', 1_860],
  ['settlement', 90_000],
  ['keys', 691_200],
] as const;

export function SandboxBanner() {
  const text = useText({ en: SANDBOX_EN, zh: SANDBOX_ZH });
  const { language } = useLanguage();
  const { data } = useRead('/api/v1/sandbox');
  const [asking, question] = useDisclosure(false);
  const move = useWrite('/api/v1/sandbox/clock');
  const reset = useWrite('/api/v1/sandbox/reset', question.close);
  const advance = (seconds: number) =>
    move.mutate({ body: { seconds } }, { onError: (error) => showFailure(error, language) });
  return (
    <section className="notice" aria-label={text.name}>
      <span>
        <strong>{text.name}</strong> {text.play}
        {data && text.clock(data.time.slice(0, 16).replace('T', ' '))}
      </span>
      <Menu>
        <Menu.Target>
          <Button size="compact-sm" variant="default" loading={move.isPending}>
            {text.advance}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {STEPS.map(([name, seconds]) => (
            <Menu.Item key={name} onClick={() => advance(seconds)}>
              {text.steps[name]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button size="compact-sm" variant="default" onClick={question.open}>
        {text.reset}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={text.resetTitle}
        confirm={text.reset}
        dangerous
        pending={reset.isPending}
        error={reset.error}
        onConfirm={() => reset.mutate({ body: {} })}
        onClose={question.close}
      >
        <p>{text.resetDetail}</p>
      </ConfirmDialog>
    </section>
  );
}
