// The quickstart in each language: how its client is installed, its programs, and how they are run. Whoever
// has chosen a language in the documentation finds it chosen here, and the other way round.

import { Stack, Tabs, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { boot } from '../../app/boot.ts';
import { useText } from '../../app/language.tsx';
import { QUICKSTART_EN, type QuickstartText } from '../../messages/en/quickstart.ts';
import { QUICKSTART_ZH } from '../../messages/zh/quickstart.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import type { Program } from './programs.ts';
import { QUICKSTART } from './quickstart.ts';

/** Where the pages of the documentation keep it, by what stands after the fences of their code. */
const KEPT = 'tael-docs-language';

export function useQuickstartText(): QuickstartText {
  return useText({ en: QUICKSTART_EN, zh: QUICKSTART_ZH });
}

interface ProgramTabsProps {
  /** Without the one that waits for the callback. */
  readonly short?: boolean;
  /** One more, for what is no program. */
  readonly more?: { readonly name: string; readonly content: ReactNode };
  /** Whole requests have to be signed, which only the clients do. */
  readonly signsRequests?: boolean;
}

export function ProgramTabs({ short = false, more, signsRequests = false }: ProgramTabsProps) {
  const programs = QUICKSTART.programs.filter(({ name }) => !signsRequests || name !== 'curl');
  const names = [...programs.map(({ name }) => name), ...(more ? [more.name] : [])];
  const [chosen, setChosen] = useState(() => keptName() ?? names[0] ?? '');
  const choose = (name: string | null) => {
    const program = programs.find((one) => one.name === name);
    if (program) localStorage.setItem(KEPT, program.fence);
    setChosen(name ?? '');
  };
  return (
    <Tabs value={names.includes(chosen) ? chosen : (names[0] ?? '')} onChange={choose}>
      <Tabs.List>
        {names.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {programs.map((program) => (
        <Tabs.Panel key={program.name} value={program.name} pt="xs">
          <ProgramPart program={program} short={short} />
        </Tabs.Panel>
      ))}
      {more && (
        <Tabs.Panel value={more.name} pt="xs">
          {more.content}
        </Tabs.Panel>
      )}
    </Tabs>
  );
}

function keptName(): string | undefined {
  const fence = localStorage.getItem(KEPT);
  return QUICKSTART.programs.find((program) => program.fence === fence)?.name;
}

interface ProgramPartProps {
  readonly program: Program;
  readonly short: boolean;
}

function ProgramPart({ program, short }: ProgramPartProps) {
  const text = useQuickstartText();
  const { name, install, receive, order, run } = program;
  const named = (part: string) => `${name}: ${part}`;
  const before = name === 'PHP' && !short ? QUICKSTART.secretForPhp : null;
  return (
    <Stack gap="xs">
      {install !== '' && <Text size="sm">{text.install}</Text>}
      {install !== '' && <CodeBlock code={install} name={named(text.install)} />}
      {receive !== null && !short && (
        <>
          <Text size="sm">{text.receive}</Text>
          {before !== null && <CodeBlock code={before} name={named(text.secretForPhp)} />}
          <CodeBlock code={shopOf(receive)} name={named(text.receive)} />
        </>
      )}
      <Text size="sm">{text.order}</Text>
      <CodeBlock code={shopOf(order)} name={named(text.order)} />
      <Text size="sm">{text.run}</Text>
      <CodeBlock code={run} name={named(text.run)} />
    </Stack>
  );
}

/** The headers have the name of this service. */
function shopOf(code: string): string {
  return code.replaceAll('X-Tael-', `X-${boot.shortName}-`);
}
