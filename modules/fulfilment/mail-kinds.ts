import * as z from 'zod';

const order = z.object({ orderId: z.string() });
const shipment = z.object({ shipmentId: z.string() });

/** What the outbox keeps for mails about parcels. */
export const fulfilmentMailKinds = {
  'order-packed': order,
  'order-cancelled': order,
  'order-returned': order,
  'shipment-sent': shipment,
  'shipment-delivered': shipment,
  'parcel-packed': shipment,
  'parcel-cancelled': shipment,
  'parcel-returned': shipment,
} as const;
