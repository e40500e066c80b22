import { Prisma } from '@/lib/db/generated/client';
import { sqlState } from './sql-states';

/** `status = ${rawState('PAID')}` in a tagged template */
export function rawState(state: Parameters<typeof sqlState>[0]): Prisma.Sql {
  return Prisma.raw(sqlState(state));
}
