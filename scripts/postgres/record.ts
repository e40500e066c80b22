import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { freePort } from '../shared/ports.ts';

/** What is stored of a database between starts, with file mode 600. */
const recordSchema = z.object({
  id: z.string(),
  /** The data's folder, if not `postgres/` beside this record. */
  outside: z.string().optional(),
  port: z.int(),
  /** Password of the shop's role. */
  password: z.string().min(1),
  /** The bootstrap superuser; the shop never connects as it. */
  superuser: z.object({ name: z.string().min(1), password: z.string().min(1) }),
});
export type ClusterRecord = z.infer<typeof recordSchema>;

/** Earlier versions of the shop connected as the superuser. */
const earlierSchema = recordSchema.omit({ superuser: true }).transform((record) => ({
  ...record,
  password: newPassword(),
  superuser: { name: 'storefront', password: record.password },
}));

const newPassword = () => randomBytes(24).toString('base64url');

function recordFile(stateDirectory: string): string {
  return join(stateDirectory, 'postgres.json');
}

function parseRecord(text: string): ClusterRecord | undefined {
  try {
    return z.union([recordSchema, earlierSchema]).safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Reads the record; undefined before the first start. */
export function readRecord(stateDirectory: string): ClusterRecord | undefined {
  const file = recordFile(stateDirectory);
  if (!existsSync(file)) return undefined;
  const record = parseRecord(readFileSync(file, 'utf8'));
  if (record) return record;
  throw new Error(
    `${file} is damaged: it has the location and the password of the database. ` +
      `Put it back, or remove ${stateDirectory} to begin with an empty database.`,
  );
}

/** Replaces the record atomically. */
export function writeRecord(stateDirectory: string, record: ClusterRecord): void {
  const file = recordFile(stateDirectory);
  writeFileSync(`${file}.new`, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

export async function newRecord(): Promise<ClusterRecord> {
  return {
    id: randomBytes(8).toString('hex'),
    port: await freePort(),
    password: newPassword(),
    superuser: { name: 'postgres', password: newPassword() },
  };
}
