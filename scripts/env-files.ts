import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { fromRoot } from './paths.ts';

/** Reads `.env.local` and `.env` as Next does; what is set already wins, then the first file. */
export function loadEnvFiles(): void {
  for (const name of ['.env.local', '.env']) {
    const file = fromRoot(name);
    if (existsSync(file)) loadEnvFile(file);
  }
}
