import { type Database, pool } from '../client.ts';

/** A statement that stays prepared on its connection; its values are all that changes. */
export type Statement = { name: string; text: string };

/**
 * @param name letters and dashes, of no other statement
 * @param sql with its parameters as $1, $2, …; no column that it returns is of the type void
 */
export function statement(name: string, sql: string): Statement {
  return { name, text: `/* prepared: ${name} */ ${sql}` };
}

/** Runs a statement by itself, or with `tx` as part of an open transaction. */
export async function run<Row extends object>(
  { name, text }: Statement,
  values: unknown[],
  tx?: Database,
): Promise<Row[]> {
  if (tx) return tx.$queryRawUnsafe<Row[]>(text, ...values);
  const { rows } = await pool().query<Row>({ name, text, values });
  return rows;
}
