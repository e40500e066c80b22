import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { endGroup, groupRuns, identify, isAlive, stillRuns } from '../../shared/processes.ts';

const identitySchema = z.object({ pid: z.int().positive(), startedAt: z.string().optional() });
const stateSchema = z.object({
  launcher: identitySchema,
  siteUrl: z.string().optional(),
  groups: z.array(identitySchema),
});
type State = z.infer<typeof stateSchema>;

/** The lock of a data directory, held until this process ends, even by a crash. */
export interface Lock {
  /** Records the running processes, for cleanup after a crash and for the error of a second start. */
  record(siteUrl: string | undefined, groups: readonly number[]): void;
  release(): void;
}

function stateFile(dataDirectory: string): string {
  return join(dataDirectory, 'launcher.json');
}

function readState(dataDirectory: string): State | undefined {
  const file = stateFile(dataDirectory);
  if (!existsSync(file)) return undefined;
  try {
    return stateSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined; // Truncated by a crash; it is only used for cleanup.
  }
}

/**
 * Takes the lock, an advisory file lock of the operating system, which a crash releases.
 *
 * @throws Error naming the process that holds it
 */
export function takeLock(dataDirectory: string): Lock {
  mkdirSync(dataDirectory, { recursive: true });
  const database = new DatabaseSync(join(dataDirectory, 'launcher.lock'), { timeout: 0 });
  try {
    database.exec('begin exclusive');
  } catch {
    database.close();
    throw new Error(inUse(dataDirectory));
  }
  return {
    record: (siteUrl, groups) => {
      const state: State = {
        launcher: identify(process.pid),
        siteUrl,
        groups: groups.map(identify),
      };
      writeFileSync(stateFile(dataDirectory), `${JSON.stringify(state)}\n`);
    },
    release: () => database.close(),
  };
}

function inUse(dataDirectory: string): string {
  const state = readState(dataDirectory);
  const who = state
    ? ` (process ${state.launcher.pid}${state.siteUrl ? `, ${state.siteUrl}` : ''})`
    : '';
  return (
    `The shop of this checkout is already running${who}. Stop it first; or run a second one ` +
    `beside it with data of its own: DATA_DIR=.data-2 npm run dev`
  );
}

/**
 * Ends processes that a killed launcher left running. Only process groups that are certainly its own: the leader is
 * the recorded process, or has exited while its group still runs.
 *
 * @returns the number of groups ended
 */
export async function endLeftovers(dataDirectory: string): Promise<number> {
  const groups = readState(dataDirectory)?.groups ?? [];
  const leftovers = groups.filter((leader) =>
    isAlive(leader.pid) ? stillRuns(leader) : groupRuns(leader.pid),
  );
  await Promise.all(leftovers.map((leader) => endGroup(leader.pid, 3_000)));
  return leftovers.length;
}
