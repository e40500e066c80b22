import { isSecondCtrlC } from '../../../lib/process/signals.ts';
import { findScriptRunner, stillRuns } from '../../shared/processes.ts';
import { print } from '../output.ts';
import type { Session } from './session.ts';

/**
 * Stops the session and exits on SIGINT, SIGTERM and SIGHUP, and when the parent process or npm has exited. A second
 * Ctrl-C kills everything immediately; npm's copy of the first one does not.
 */
export function stopOnSignals(session: Session): void {
  let stoppingSince = 0;
  const stop = () => {
    if (session.stopping) return;
    stoppingSince = performance.now();
    print('shop', 'Stopping; press Ctrl-C again to stop immediately');
    void session.stop().then(() => {
      print('shop', 'Stopped');
      process.exit(0);
    });
  };
  const onSignal = (signal: NodeJS.Signals) => {
    if (!session.stopping) return stop();
    if (!isSecondCtrlC(signal, performance.now() - stoppingSince)) return;
    print('shop', 'Ending everything at once');
    session.kill();
    process.exit(1);
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onSignal);
  process.stdout.on('error', () => {}); // The terminal was closed; SIGHUP follows.
  process.once('disconnect', stop); // The parent process has exited.
  stopWithNpm(session, stop);
}

/** Stops when npm was killed without forwarding the signal. */
function stopWithNpm(session: Session, stop: () => void): void {
  const runner = process.env.npm_lifecycle_event ? findScriptRunner() : undefined;
  if (!runner) return;
  const timer = setInterval(() => {
    if (stillRuns(runner)) return;
    clearInterval(timer);
    if (!session.stopping) stop();
  }, 1_000);
  timer.unref();
}
