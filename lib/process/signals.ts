/** A terminal and npm both deliver the same Ctrl-C. */
const SAME_SIGNAL_MS = 1_000;

/**
 * Whether a signal that follows the first one is a second Ctrl-C, by which somebody no longer wants to wait for an
 * orderly end. SIGTERM may come any number of times: npm and service managers repeat it.
 *
 * @param sinceFirstMs since the first signal, in milliseconds
 */
export function isSecondCtrlC(signal: NodeJS.Signals, sinceFirstMs: number): boolean {
  return signal === 'SIGINT' && sinceFirstMs > SAME_SIGNAL_MS;
}
