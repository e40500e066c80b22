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
  'order.packed': 'Packed an order',
  'order.unpacked': 'Took an order back to be packed',
  'order.shipped': 'Shipped units of an order',
  'order.recalled': 'Took a shipment back',
  'order.tracking-changed': 'Corrected the tracking of a shipment',
  'order.delivered': 'Marked a shipment as delivered',
  'order.undelivered': 'Took a delivery back',
  'order.cancelled': 'Cancelled what was not shipped',
  'order.reopened': 'Took a cancellation back',
  'order.returned': 'Recorded a return',
  'order.unreturned': 'Took returns back',
  'order.refunded': 'Noted a refund',
  'order.unrefunded': 'Took a noted refund back',
  'parcel.packed': 'Packed a parcel',
  'parcel.unpacked': 'Took a parcel back to be packed',
  'parcel.shipped': 'Shipped a parcel',
  'parcel.recalled': 'Took a shipped parcel back',
  'parcel.delivered': 'Marked a parcel as delivered',
  'parcel.undelivered': 'Took a parcel’s delivery back',
  'parcel.cancelled': 'Cancelled a parcel',
  'parcel.reopened': 'Took a parcel’s cancellation back',
  'staff.added': 'Added a member of staff',
  'staff.role-changed': 'Changed a role',
  'staff.removed': 'Removed a member of staff',
  'stock.adjusted': 'Adjusted stock',
  'stock.not-counted': 'Stopped counting stock',
  'stock.owed-delivered': 'Took owed units from stock',
  'stock.owed-settled': 'Settled owed units with the customer',
} as const;

export type AuditAction = keyof typeof auditActions;

/** What is changed, as the audit log's page names it. */
export const auditSubjects = {
  order: 'Order',
  parcel: 'Parcel of a subscription',
  subscription: 'Subscription',
  charge: 'Charge',
  calibration: 'Matching of charges',
  staff: 'Staff',
  variant: 'Item',
} as const;

export type AuditSubject = keyof typeof auditSubjects;
