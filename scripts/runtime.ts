import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type Runtime, runtimeFile, runtimeSchema } from '../lib/env.ts';

export function readRuntime(dataDirectory: string): Runtime | undefined {
  const file = runtimeFile(dataDirectory);
  if (!existsSync(file)) return undefined;
  try {
    return runtimeSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/**
 * Writes the runtime file for the shop's processes, readable by their account only since it holds
 * secrets.
 */
export function writeRuntime(dataDirectory: string, runtime: Runtime): void {
  const file = runtimeFile(dataDirectory);
  writeFileSync(`${file}.new`, `${JSON.stringify(runtime, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
