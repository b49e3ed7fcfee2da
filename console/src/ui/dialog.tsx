// A window over the page, named by its title. The first field has the focus when it opens, so that people
// type at once; where there is none it is the button that closes it.

import { Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
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

/** What is not open is not there. Waiting to be shown, it would come a moment after what is typed into it. */
export function Dialog({ opened = true, ...props }: DialogProps) {
  return opened ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ pending = false, atTop = false, ...props }: Omit<DialogProps, 'opened'>) {
  const { title, size, step, children, onClose } = props;
  const text = useText({ en: UI_EN, zh: UI_ZH });
  useWayBack();
  return (
    <Modal
      opened
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

/** As it closes, to what had the focus before. */
function useWayBack(): void {
  const before = useRef(document.activeElement);
  useEffect(
    () => () => {
      const opener = before.current;
      setTimeout(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement)
          opener.focus();
      });
    },
    [],
  );
}

/**
 * At once, so that nothing is typed past it; the dialog itself would wait for its next turn, and then finds
 * it by its mark. A screen that has marked something knows better.
 */
function offerFocus(content: HTMLElement | null): void {
  if (!content) return;
  const wanted =
    content.querySelector<HTMLElement>('[data-autofocus]') ??
    content.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled');
  wanted?.setAttribute('data-autofocus', 'true');
  wanted?.focus({ preventScroll: true });
  // What had the focus went with the step before. A button does not get it: whoever holds Enter would
  // press it.
  if (document.activeElement === document.body) content.focus();
}
