// The signature doctor: paste what was sent, and learn which part is wrong. Nothing leaves the browser.

import { Alert, Button, Group, List, Paper, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { boot } from '../../app/boot.ts';
import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import { DOCTOR_EN, type DoctorText } from '../../messages/en/doctor.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { DOCTOR_ZH } from '../../messages/zh/doctor.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { SecretField } from '../../ui/secret-field.tsx';
import { type Diagnosis, diagnose, type Finding } from './diagnose.ts';

const EMPTY = { pasted: '', secret: '' };

export function DoctorScreen() {
  const text = useText({ en: DOCTOR_EN, zh: DOCTOR_ZH });
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const [given, setGiven] = useState(EMPTY);
  const [diagnosis, setDiagnosis] = useState<Diagnosis | null>(null);
  const change = (changed: Partial<typeof EMPTY>) => {
    setGiven({ ...given, ...changed });
    setDiagnosis(null);
  };
  const examine = (event: FormEvent) => {
    event.preventDefault();
    setDiagnosis(diagnose({ ...given, shortName: boot.shortName, nowMs: Date.now() }));
  };
  return (
    <>
      <PageTitle title={places.doctor} detail={text.detail} />
      <Stack>
        <Paper withBorder p="md">
          <form onSubmit={examine}>
            <Stack gap="sm">
              <Alert icon={<Icon name="shield" />}>{text.stays}</Alert>
              <Textarea
                label={text.pasted}
                description={text.pastedHint}
                required
                autosize
                minRows={6}
                maxRows={16}
                spellCheck={false}
                autoComplete="off"
                value={given.pasted}
                onChange={(event) => change({ pasted: event.currentTarget.value })}
              />
              <SecretField
                label={text.secret}
                description={text.secretHint}
                autoComplete="off"
                value={given.secret}
                onChange={(event) => change({ secret: event.currentTarget.value })}
              />
              <Group justify="flex-end">
                <Button variant="default" onClick={() => change(EMPTY)}>
                  {text.clear}
                </Button>
                <Button type="submit">{text.check}</Button>
              </Group>
            </Stack>
          </form>
        </Paper>
        {diagnosis && <Report diagnosis={diagnosis} text={text} />}
      </Stack>
    </>
  );
}

interface ReportProps {
  readonly diagnosis: Diagnosis;
  readonly text: DoctorText;
}

function Report({ diagnosis: { findings, right }, text }: ReportProps) {
  return (
    <Stack gap="sm" role="status" aria-label={text.found}>
      {findings.length === 0 ? (
        <Alert color="teal" title={text.fine} icon={<Icon name="check" />}>
          {text.fineDetail}
        </Alert>
      ) : (
        <Alert color="red" title={text.found} icon={<Icon name="warning" />}>
          <List>
            {findings.map((finding) => (
              <List.Item key={JSON.stringify(finding)}>{findingText(finding, text)}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {right && findings.length > 0 && (
        <Paper withBorder p="md">
          <Stack gap="xs">
            <b>{text.rightText}</b>
            <CodeBlock code={right.text} name={text.rightText} />
            <b>{text.rightSignature}</b>
            <CodeBlock code={right.signature} name={text.rightSignature} />
          </Stack>
        </Paper>
      )}
    </Stack>
  );
}

function findingText(finding: Finding, { findings: words }: DoctorText): string {
  if ('header' in finding) return words[finding.kind](finding.header);
  if ('seconds' in finding) return words[finding.kind](finding.seconds);
  if ('found' in finding) return words[finding.kind](finding.found, finding.wanted);
  return words[finding.kind];
}
