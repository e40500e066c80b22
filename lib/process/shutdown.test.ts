import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { stopDraining } from '@/lib/process/draining';
import { endInOrder } from './shutdown';

afterEach(() => {
  vi.restoreAllMocks();
  stopDraining();
});

test('connections are closed after telemetry was sent, however long that takes', async () => {
  const handlers = new Map<unknown, (signal: string) => void>();
  vi.spyOn(process, 'on').mockImplementation((name, handler) => {
    handlers.set(name, handler);
    return process;
  });
  const order: string[] = [];
  const exited = new Promise<void>((done) => {
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      order.push(`exit ${code}`);
      done();
      return undefined as never;
    });
  });
  const step = (name: string, ms: number) => async () => {
    order.push(name);
    await pause(ms);
    order.push(`${name} done`);
  };
  endInOrder({
    ...{ delayMs: 0, graceMs: 1_000 },
    telemetry: { stop: step('telemetry', 2_000) },
    close: step('close', 50),
  });
  handlers.get('SIGTERM')?.('SIGTERM');
  await exited;
  expect(order).toEqual(['telemetry', 'telemetry done', 'close', 'close done', 'exit 0']);
});
