import { Prisma } from './generated/client';

export function codeOf(error: unknown): string | undefined {
  return (error as { code?: string }).code;
}

export function isUniqueViolation(error: unknown): boolean {
  if (codeOf(error) === '23505') return true;
  return (
    error instanceof Prisma.PrismaClientKnownRequestError &&
    (error.code === 'P2002' || /23505/.test(error.message))
  );
}

export function violates(error: unknown, column: string): boolean {
  if (!isUniqueViolation(error)) return false;
  const text = `${JSON.stringify((error as Prisma.PrismaClientKnownRequestError).meta ?? {})} ${String(error)}`;
  return text.includes(column);
}

export function isLockTimeout(error: unknown): boolean {
  return /55P03/.test(`${codeOf(error)} ${String(error)}`);
}

/** A deadlock or serialization failure: PostgreSQL rolled the transaction back, so that it can be repeated. */
function isLockConflict(error: unknown): boolean {
  return /40P01|40001|P2034|deadlock/i.test(`${codeOf(error)} ${String(error)}`);
}

/** Rows changed between a transaction's decision and its locks. */
export class Outdated extends Error {}

/** A repeated transaction reads what the winner of the race wrote. */
function isLostRace(error: unknown): boolean {
  return error instanceof Outdated || isLockConflict(error) || isUniqueViolation(error);
}

/**
 * Repeats a transaction that lost a race (40P01, 40001, 23505), up to five times.
 * @throws any other error, and the last conflict
 */
export async function retryLocked<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries >= 5 || !isLostRace(error)) throw error;
    }
  }
}
