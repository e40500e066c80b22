/** A terminal and npm both deliver the same Ctrl-C. */
const SAME_SIGNAL_MS = 1_000;

/**
 * Whether a later signal is a second Ctrl-C, which ends the process at once. Repeated SIGTERMs are ignored, since npm
 * and service managers send several.
 */
export function isSecondCtrlC(signal: NodeJS.Signals, sinceFirstMs: number): boolean {
  return signal === 'SIGINT' && sinceFirstMs > SAME_SIGNAL_MS;
}
