import { log } from '@/lib/log';

/** Looks at an unexplained charge; an error is logged, and the next one is looked at all the same. */
export async function inIsolation(transactionId: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error({ transactionId, error }, 'An unexplained charge could not be processed');
  }
}
