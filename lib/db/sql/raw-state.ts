import { Prisma } from '@/lib/db/generated/client';
import { sqlState } from './sql-states';

/** A single state in a tagged template: `status = ${rawState('PAID')}`. */
export function rawState(state: Parameters<typeof sqlState>[0]): Prisma.Sql {
  return Prisma.raw(sqlState(state));
}
