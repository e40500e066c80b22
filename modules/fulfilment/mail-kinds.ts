import * as z from 'zod';

const parcel = z.object({ parcelId: z.string() });

/** What the outbox keeps for mails about parcels. */
export const fulfilmentMailKinds = {
  'parcel-sent': parcel,
  'parcel-cancelled': parcel,
  'parcel-returned': parcel,
} as const;
