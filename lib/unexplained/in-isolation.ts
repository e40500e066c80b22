import { log } from '@/lib/log';

/** Logs errors, so that the remaining charges are still processed. */
export async function inIsolation(transactionId: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error({ transactionId, error }, 'Processing an unexplained charge failed');
  }
}
