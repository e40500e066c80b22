import { log } from '@/lib/log';

/** Logs errors, so that one charge does not keep the others from being processed. */
export async function inIsolation(transactionId: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error({ transactionId, error }, 'Processing an unexplained charge failed');
  }
}
