import type { AuditPart } from '@/lib/ledger/audit-part';
import { subscriptionAudit } from '@/modules/subscriptions/audit';

/** Comparisons with the service for `npm run audit:ledger -- --service`. */
export const auditParts: readonly AuditPart[] = [
  subscriptionAudit, // module: subscriptions
];
