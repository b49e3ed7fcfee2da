// Measures what a page costs to load, as a browser counts it on the wire.

import type { BrowserContext } from 'playwright-core';

const SETTLING_MS = 500;

export interface Weight {
  readonly requests: number;
  /** With headers, as compressed as they came. */
  readonly bytes: number;
}

export async function weigh(context: BrowserContext, path: string): Promise<Weight> {
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  let requests = 0;
  let bytes = 0;
  network.on('Network.requestWillBeSent', () => {
    requests += 1;
  });
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await network.send('Network.enable');
  await page.goto(path);
  // What scripts ask for once the page stands counts as well.
  await page.waitForTimeout(SETTLING_MS);
  await page.close();
  return { requests, bytes };
}
