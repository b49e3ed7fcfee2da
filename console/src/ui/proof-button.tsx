// Saves a proof: a file that its owner keeps, and checks on /verify.html without this service.

import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLanguage } from '../app/language.tsx';
import { showFailure } from './failure-notice.ts';
import { Icon } from './icon.tsx';
import { saveFile } from './save-file.ts';

interface ProofButtonProps {
  readonly label: string;
  /** Of the file, without its ending. */
  readonly name: string;
  readonly load: () => Promise<object>;
}

export function ProofButton({ label, name, load }: ProofButtonProps) {
  const { language } = useLanguage();
  const [isLoading, setLoading] = useState(false);
  const keep = async () => {
    setLoading(true);
    try {
      saveFile(`${name}.json`, `${JSON.stringify(await load(), null, 2)}\n`);
    } catch (error) {
      showFailure(error, language);
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button
      variant="default"
      loading={isLoading}
      leftSection={<Icon name="download" />}
      onClick={() => void keep()}
    >
      {label}
    </Button>
  );
}
