import { type Env, env } from '../../lib/env.ts';

export function envOrExit(): Env {
  try {
    return env();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
