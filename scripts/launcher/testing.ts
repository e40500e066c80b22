import { vi } from 'vitest';
import type { Lock } from './processes/lock.ts';
import type { Reaper } from './processes/reaper.ts';
import { Session } from './processes/session.ts';

/** A session with real processes, and fake lock and reaper that record calls. */
export function newSession() {
  const lock = { record: vi.fn(), release: vi.fn() } satisfies Lock;
  const reaper = {
    started: vi.fn(),
    ended: vi.fn(),
    server: vi.fn(),
    done: vi.fn(),
  } satisfies Reaper;
  return { session: new Session(lock, reaper), lock, reaper };
}
