import { type Env, env } from '../../lib/env.ts';

/** This program's environment; where something is missing, it says what, and ends. */
export function environmentOrEnd(): Env {
  try {
    return env();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
