// Examines the platform's own channel for notices for `tael doctor`, where there is one: whether it takes
// them.

import type { OpenService } from '../open-service.ts';
import { bad, type Finding, good } from './finding.ts';

export async function examineNoticePosts({
  config,
  store,
}: Pick<OpenService, 'config' | 'store'>): Promise<readonly Finding[]> {
  const { notices } = config;
  if (notices === null) return [];
  const name = 'platform notices';
  const { waiting, late, failed } = await store.noticePosts.figures();
  const found = `${new URL(notices.url).host}: ${waiting} wait, ${late} of them late, ${failed} failed`;
  if (late + failed === 0) return [good(name, found)];
  const mend =
    'The log says why: "A notice was not posted." Look at TAEL_NOTICES_URL, TAEL_NOTICES_SECRET and what ' +
    'the platform answers.';
  return [bad(name, found, mend)];
}
