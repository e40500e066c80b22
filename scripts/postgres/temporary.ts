import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { identify, stillRuns } from '../shared/processes.ts';
import { type Cluster, type ClusterOptions, startCluster, stopCluster } from './cluster.ts';

const prefix = 'storefront-pg-';
const ownerSchema = z.object({ pid: z.int(), startedAt: z.string().optional() });

/**
 * Starts a temporary PostgreSQL without fsync; `stop` removes it. The next call removes leftovers of a
 * killed process.
 */
export async function startTemporaryCluster(
  options: Pick<ClusterOptions, 'sharedBuffers'> = {},
): Promise<Cluster> {
  await removeAbandoned(tmpdir());
  const stateDirectory = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(stateDirectory, 0o755); // As root, PostgreSQL runs as another account.
  writeFileSync(join(stateDirectory, 'owner.json'), JSON.stringify(identify(process.pid)));
  const cluster = await startCluster({ ...options, stateDirectory, durable: false });
  return {
    ...cluster,
    stop: async () => {
      await cluster.stop();
      rmSync(stateDirectory, { recursive: true, force: true });
    },
  };
}

async function removeAbandoned(parent: string): Promise<void> {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(prefix))) {
    const stateDirectory = join(parent, name);
    if (!isAbandoned(stateDirectory)) continue;
    try {
      await stopCluster(stateDirectory);
      rmSync(stateDirectory, { recursive: true, force: true });
    } catch {
      // Owned by another user, or being removed by another process.
    }
  }
}

function isAbandoned(stateDirectory: string): boolean {
  try {
    const text = readFileSync(join(stateDirectory, 'owner.json'), 'utf8');
    return !stillRuns(ownerSchema.parse(JSON.parse(text)));
  } catch {
    return false; // Being created.
  }
}
