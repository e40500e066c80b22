import { Prisma } from '@/lib/db/generated/client';
import { likePrefix } from '@/lib/db/like-prefix';
import { FEW, inSubquery } from './in-subquery';

/**
 * The conditions that a column with a customer's id at the service is of somebody whose full name, or whose last name,
 * begins with a text. Each has an index.
 */
export function customerNamed(serviceId: Prisma.Sql, text: string): Promise<Prisma.Sql[]> {
  const name = likePrefix(text.toLowerCase().replaceAll(/\s+/g, ' '));
  const named = (condition: Prisma.Sql) =>
    inSubquery(
      serviceId,
      Prisma.sql`SELECT m."serviceId" FROM mirror_customers m WHERE ${condition}`,
      { many: FEW },
    );
  return Promise.all([
    named(Prisma.sql`lower(m.firstname || ' ' || m.lastname) LIKE ${name}`),
    named(Prisma.sql`lower(m.lastname) LIKE ${name}`),
  ]);
}
