// Downloads what a list or a statement shows, as a file for spreadsheets.

import { Button } from '@mantine/core';
import { useText } from '../app/language.tsx';
import { UI_EN } from '../messages/en/ui.ts';
import { UI_ZH } from '../messages/zh/ui.ts';
import { Icon } from './icon.tsx';

export function CsvButton({ href }: { readonly href: string }) {
  const { downloadCsv } = useText({ en: UI_EN, zh: UI_ZH });
  return (
    <Button
      component="a"
      href={href}
      download
      variant="default"
      leftSection={<Icon name="download" />}
    >
      {downloadCsv}
    </Button>
  );
}
