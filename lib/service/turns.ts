import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long a list is worked on before other work of the process has its turn. */
const TURN_MS = 8;

/** Gives others a turn when it is due: what has already arrived of a list is read without waiting for anything. */
export function turns(): () => Promise<void> {
  let turnAt = performance.now();
  return async () => {
    if (performance.now() - turnAt < TURN_MS) return;
    await nextTurn();
    turnAt = performance.now();
  };
}
