// The delivery worker in a process of its own, assembled as the service assembles it.

import { startDelivery } from '../../src/callbacks/delivery.ts';
import type { DeliveryWorker } from '../../src/callbacks/worker.ts';
import { createLog } from '../../src/cli/log.ts';
import { signingSecrets } from '../../src/service/callback-secret.ts';
import { type OpenService, openService } from '../../src/service/open-service.ts';
import { readConfig } from '../../src/settings/config.ts';
import { answerCalls } from '../child.ts';

export interface WorkerSettings {
  readonly environment: Readonly<Record<string, string>>;
  /** Their secrets are created in advance. */
  readonly ownerIds: readonly number[];
}

let service: OpenService | null = null;
let worker: DeliveryWorker | null = null;

const procedures = {
  async open({ environment, ownerIds }: WorkerSettings): Promise<void> {
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
