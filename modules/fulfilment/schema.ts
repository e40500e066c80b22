import * as z from 'zod';
import { carriers } from '@/brand/carriers';
import { optionalLine, trackingUrlSchema } from '@/lib/orders/tracking-url';
import { returnReasons } from './parcel-status';

const id = z.uuid();
const version = z.coerce.number().int().min(0);

/* Error messages are keys of `forms.problems` in lib/texts and of `problems` in lib/texts/dashboard. */

export const trackingSchema = z.object({
  carrier: z
    .string()
    .refine((key) => carriers.some((carrier) => carrier.key === key), { error: 'no-carrier' }),
  trackingNumber: optionalLine(60),
  trackingUrl: trackingUrlSchema,
});
export type Tracking = z.infer<typeof trackingSchema>;

/** A parcel in the version that the form showed. */
export const subjectSchema = z.object({ id, version });

/** Quantities by line id, from fields named "units.<id>". */
const units = z.record(
  id,
  z.coerce.number('no-number').int('no-number').min(0, 'no-number').max(100_000, 'too-many-units'),
);
export type UnitsById = z.infer<typeof units>;

export const shipSchema = z.object({ ...subjectSchema.shape, ...trackingSchema.shape, units });
export const retrackSchema = z.object({ ...subjectSchema.shape, ...trackingSchema.shape });
export const returnSchema = z.object({
  ...subjectSchema.shape,
  units,
  restock: z.literal('on').optional(),
  reason: z.enum(returnReasons).default('other'),
});

const ENTRY = /^([0-9a-f-]{36}):(\d{1,9})$/;

/** The selected parcels in the versions that the list showed, as "<id>:<version>". */
const entriesOr = (unticked: string) =>
  z
    .array(z.string().regex(ENTRY, unticked), unticked)
    .min(1, unticked)
    .max(200, unticked)
    .transform((entries) =>
      entries.map((entry) => {
        const [, parcelId = '', of = ''] = ENTRY.exec(entry) ?? [];
        return { entry, id: parcelId, version: Number(of) };
      }),
    );

/** Selected parcels of the packing list, or selected orders of the list of orders. */
export const packManySchema = z.union([
  z.object({ orders: z.array(id).min(1).max(200) }),
  z.object({ entries: entriesOr('none-packed') }),
]);

export const shipManySchema = z.object({
  entries: entriesOr('none-leaving'),
  carrier: trackingSchema.shape.carrier,
  numbers: z.record(z.string(), trackingSchema.shape.trackingNumber),
});
