/** The shop's worker, which dies at the failpoint in its last argument. */

import { writeSync } from 'node:fs';
import { observeFailpoints } from '@/lib/payments/failpoints';
import { runWorker } from '@/lib/worker/run';
import { setProfile } from '../../wires/profiles.ts';
import type { WorkerDeath } from '../plan/plan-types.ts';

setProfile();
const death = JSON.parse(process.argv[2] ?? 'null') as WorkerDeath | null;
let reached = 0;
process.stdin.resume().once('end', () => process.exit(1));
observeFailpoints((name) => {
  if (name !== death?.failpoint) return;
  reached += 1;
  if (reached < death.nth) return;
  writeSync(1, `killed at ${name}\n`);
  process.kill(process.pid, 'SIGKILL');
});

const controller = new AbortController();
process.once('SIGTERM', () => controller.abort());
writeSync(1, 'ready\n');
await runWorker({ signal: controller.signal });
process.exit();
