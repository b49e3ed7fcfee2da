// A dialog in which somebody proves who they are and types a new secret twice. Closed, it has forgotten
// all of it.

import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { Failure } from '../../api/failure.ts';
import { failureOf } from '../../api/failure.ts';
import { type Factors, NO_FACTORS } from '../../ui/factor-fields.tsx';
import { type NewSecret, NO_SECRET } from './new-secret-fields.tsx';

interface Sending {
  readonly error: unknown;
  readonly reset: () => void;
}

export function useSecretChange() {
  const [opened, dialog] = useDisclosure(false);
  const [factors, setFactors] = useState<Factors>(NO_FACTORS);
  const [secret, setSecret] = useState<NewSecret>(NO_SECRET);
  const [differs, setDiffers] = useState(false);
  const forget = () => {
    setFactors(NO_FACTORS);
    setSecret(NO_SECRET);
    setDiffers(false);
    dialog.close();
  };
  return {
    opened,
    open: dialog.open,
    factors,
    setFactors,
    secret,
    setSecret,
    differs,
    /** Whether the two entries are the same. */
    check() {
      setDiffers(secret.first !== secret.again);
      return secret.first === secret.again;
    },
    close(sending: Sending) {
      sending.reset();
      forget();
    },
    finish(message: string) {
      forget();
      notifications.show({ message, color: 'teal', withBorder: true });
    },
  };
}

/** What is wrong with single fields is said there, and nowhere else. */
export function failureBeyond(error: unknown, ...fields: string[]): Failure | null {
  if (error === null) return null;
  const failure = failureOf(error);
  return fields.some((field) => field in failure.fields) ? null : failure;
}
