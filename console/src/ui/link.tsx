// Links to other screens: in text, and as buttons.

import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type LinkAttributes = Omit<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  keyof (AnchorProps & ButtonProps)
> & {
  readonly ref?: Ref<HTMLAnchorElement>;
};

export const TextLink = createLink((props: AnchorProps & LinkAttributes) => <Anchor {...props} />);

export const ButtonLink = createLink((props: ButtonProps & LinkAttributes) => (
  <Button component="a" {...props} />
));
