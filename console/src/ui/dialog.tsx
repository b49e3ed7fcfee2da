// A window over the page, named by its title. The first field has the focus when it opens, so that people
// type at once; where there is none it is the button that closes it.

import { Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../app/language.tsx';
import { UI_EN } from '../messages/en/ui.ts';
import { UI_ZH } from '../messages/zh/ui.ts';

interface DialogProps {
  readonly opened?: boolean;
  readonly title: string;
  readonly size?: ModalProps['size'];
  /** Its top stays where it is while what is in it grows. */
  readonly atTop?: boolean;
  /** Where it leads through several: with the next one the focus goes on. */
  readonly step?: string;
  /** Something is under way: it stays until that has ended. */
  readonly pending?: boolean;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

export function Dialog({ opened = true, pending = false, atTop = false, ...props }: DialogProps) {
  const { title, size, step, children, onClose } = props;
  const text = useText({ en: UI_EN, zh: UI_ZH });
  return (
    <Modal
      opened={opened}
      onClose={pending ? () => {} : onClose}
      title={title}
      {...(size && { size })}
      centered={!atTop}
      closeButtonProps={{ 'aria-label': text.close }}
    >
      <div key={step} ref={offerFocus} tabIndex={-1} className="dialog-step">
        {children}
      </div>
    </Modal>
  );
}

/** Before the dialog looks for what takes the focus. A screen that has marked something knows better. */
function offerFocus(content: HTMLElement | null): void {
  if (!content) return;
  const wanted =
    content.querySelector<HTMLElement>('[data-autofocus]') ??
    content.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled');
  wanted?.setAttribute('data-autofocus', 'true');
  // What had the focus went with the step before. A button does not get it: whoever holds Enter would
  // press it.
  if (document.activeElement === document.body) (wanted ?? content).focus();
}
