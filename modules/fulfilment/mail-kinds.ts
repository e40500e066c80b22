import * as z from 'zod';

const parcel = z.object({ parcelId: z.string() });

export const fulfilmentMailKinds = {
  'parcel-sent': parcel,
  'parcel-cancelled': parcel,
  'parcel-returned': parcel,
} as const;
