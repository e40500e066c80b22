/** Every change that staff make, as the audit log's page names it. */
export const auditActions = {
  'order.charge-confirmed': 'Confirmed a charge',
  'order.charge-ruled-out': 'Ruled a charge out',
  'order.flag-resolved': 'Resolved a flag of an order',
  'subscription.flag-resolved': 'Resolved a flag of a subscription',
  'subscription.handed-over': 'Assigned a subscription',
  'subscription.ended': 'Cancelled a subscription',
  'unmatched.ticked-off': 'Resolved an unmatched entry',
  'calibration.restarted': 'Restarted the matching of charges',
  'staff.added': 'Added a member of staff',
  'staff.role-changed': 'Changed a role',
  'staff.removed': 'Removed a member of staff',
} as const;

export type AuditAction = keyof typeof auditActions;

/** What is changed, as the audit log's page names it. */
export const auditSubjects = {
  order: 'Order',
  subscription: 'Subscription',
  charge: 'Charge',
  calibration: 'Matching of charges',
  staff: 'Staff',
} as const;

export type AuditSubject = keyof typeof auditSubjects;
