import type { AuditPart } from '@/lib/ledger/audit-part';
import { subscriptionAudit } from '@/modules/subscriptions/audit';

/** What modules compare of the service with their records in `npm run audit:ledger -- --service`. */
export const auditParts: readonly AuditPart[] = [
  subscriptionAudit, // module: subscriptions
];
