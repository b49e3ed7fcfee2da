// The quickstart that the documentation has, read when the console is built.

import page from '../../../../docs/quickstart.md?raw';
import { quickstartIn } from './programs.ts';

export const QUICKSTART = quickstartIn(page);
