// The worker that delivers, in a process of its own and put together as the service does it.

import { createLog } from '../../src/cli/log.ts';
import { readConfig } from '../../src/config.ts';
import { signingSecrets } from '../../src/service/callback-secret.ts';
import { type OpenService, openService } from '../../src/service/open-service.ts';
import { startDelivery } from '../../src/webhooks/delivery.ts';
import type { DeliveryWorker } from '../../src/webhooks/worker.ts';
import { answerCalls } from '../child.ts';

export interface WorkerOrder {
  readonly environment: Readonly<Record<string, string>>;
  /** They get their secrets now, as owners have who were told of something before. */
  readonly ownerIds: readonly number[];
}

let service: OpenService | null = null;
let worker: DeliveryWorker | null = null;

const procedures = {
  async open({ environment, ownerIds }: WorkerOrder): Promise<void> {
    const opened = await openService(readConfig(environment), createLog('error'));
    service = opened;
    await Promise.all(ownerIds.map((ownerId) => signingSecrets(opened, ownerId)));
  },
  start(): void {
    if (!service) throw new Error('The service is not open.');
    worker = startDelivery(service);
  },
  async stop(): Promise<void> {
    await worker?.stop();
  },
};

export type WorkerProcedures = typeof procedures;

answerCalls(procedures, async () => {
  await service?.close();
});
