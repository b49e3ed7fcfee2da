// Signing in with a body that is neither JSON nor a form.

import { test } from 'node:test';
import { assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();

test('another media type is refused', async () => {
  for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x']) {
    const answer = await town.signIn('wang', {}, { headers: { 'Content-Type': type } });
    assertRefused(answer, 415, 'unsupported_media_type');
  }
});
