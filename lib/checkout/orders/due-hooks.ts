import { fromNow, now } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import { retryLocked } from '@/lib/db/conflicts';
import { log } from '@/lib/log';
import { backoffMs } from '@/lib/payments/timing';
import { orderHooks } from '@/modules/hooks';

/** NOTIFY on this channel wakes the workers that run due hooks. */
export const HOOKS_CHANNEL = 'order_hooks';

/**
 * Makes the modules' `orderChanged` hooks due for an order whose status has changed. A worker runs the hooks after the
 * commit, so that a failing module cannot prevent a charge from being recorded.
 */
export async function orderChanged(tx: Database, orderId: string): Promise<void> {
  const modules = orderHooks.flatMap((hooks) => (hooks.orderChanged ? [hooks.module] : []));
  if (modules.length === 0) return;
  await tx.$executeRaw`
    WITH due AS (
      INSERT INTO due_order_hooks (id, "orderId", module, "dueAt")
      SELECT gen_random_uuid()::text, ${orderId}::text, module, ${now()}::timestamp FROM unnest(${modules}::text[]) AS module
    )
    SELECT pg_notify(${HOOKS_CHANNEL}, '')`;
}

type Due = { id: string; orderId: string; module: string; attempts: number };

/**
 * Runs due hooks, each in a transaction that removes its row. A hook that throws is retried later. Safe to run in
 * several workers at once.
 * @returns the number of hooks that ran, including those that failed
 */
export async function runDueHooks(limit = 20): Promise<number> {
  const tried: string[] = [];
  while (tried.length < limit) {
    const due = await runNext(tried);
    if (!due) break;
    tried.push(due.id);
  }
  return tried.length;
}

/** @param except rows that ran in this round, so that a failed hook waits for a later round */
async function runNext(except: readonly string[]): Promise<Due | null> {
  let due: Due | undefined;
  try {
    await retryLocked(() =>
      db().$transaction(async (tx) => {
        due = await lockNext(tx, except);
        if (!due) return;
        const { id, module, orderId } = due;
        const hooks = orderHooks.find((entry) => entry.module === module);
        await hooks?.orderChanged?.(tx, orderId);
        await tx.dueOrderHook.delete({ where: { id }, select: { id: true } });
      }),
    );
  } catch (error) {
    if (!due) throw error;
    await postpone(due, error);
  }
  return due ?? null;
}

async function lockNext(tx: Database, except: readonly string[]): Promise<Due | undefined> {
  const rows = await tx.$queryRaw<Due[]>`
    SELECT id, "orderId", module, attempts FROM due_order_hooks
    WHERE "dueAt" <= ${now()}::timestamp AND id <> ALL(${[...except]})
    ORDER BY "dueAt" LIMIT 1 FOR UPDATE SKIP LOCKED`;
  return rows[0];
}

async function postpone({ id, orderId, module, attempts }: Due, error: unknown): Promise<void> {
  log.error({ orderId, module, error }, 'Order hook of a module failed; it will be retried');
  await db().dueOrderHook.updateMany({
    where: { id },
    data: { attempts: attempts + 1, dueAt: fromNow(backoffMs(attempts + 1)) },
  });
}
