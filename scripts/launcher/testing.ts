import { vi } from 'vitest';
import type { Lock } from './lock.ts';
import { Session } from './session.ts';
import type { Watchman } from './watchman.ts';

/** A session whose processes are real, and whose lock and guard only remember what they were told. */
export function newSession() {
  const lock = { record: vi.fn(), release: vi.fn() } satisfies Lock;
  const watchman = {
    started: vi.fn(),
    ended: vi.fn(),
    server: vi.fn(),
    done: vi.fn(),
  } satisfies Watchman;
  return { session: new Session(lock, watchman), lock, watchman };
}
