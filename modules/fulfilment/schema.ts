import * as z from 'zod';
import { carriers } from '@/brand/carriers';
import { optionalLine, trackingUrlSchema } from '@/lib/orders/tracking-url';

const id = z.uuid();
const version = z.coerce.number().int().min(0);

/*
 * Problems are codes of `forms.problems` in lib/texts and of `problems` in lib/texts/dashboard.
 */

/** The carrier's tracking page. */
export const trackingSchema = z.object({
  carrier: z
    .string()
    .refine((key) => carriers.some((carrier) => carrier.key === key), { error: 'no-carrier' }),
  trackingNumber: optionalLine(60),
  trackingUrl: trackingUrlSchema,
});
export type Tracking = z.infer<typeof trackingSchema>;

/** An order or a parcel in the version that the form was rendered for. */
export const subjectSchema = z.object({ id, version });

export const shipmentSchema = z.object({ id, version, shipmentId: id });

/** Quantities by the item's id, from fields named "units.<id>". */
const units = z.record(
  id,
  z.coerce.number('no-number').int('no-number').min(0, 'no-number').max(100_000, 'too-many-units'),
);
export type UnitsById = z.infer<typeof units>;

export const shipSchema = z.object({ ...shipmentSchema.shape, ...trackingSchema.shape, units });
export const retrackSchema = z.object({ ...shipmentSchema.shape, ...trackingSchema.shape });
export const returnSchema = z.object({ ...shipmentSchema.shape, units });

export const parcelShipSchema = z.object({ ...subjectSchema.shape, ...trackingSchema.shape });

const ENTRY = /^(order|parcel):([0-9a-f-]{36}):(\d{1,9})$/;

/**
 * The selected entries, in the versions that the list showed: "order:<id>:<version>" and "parcel:<id>:<version>".
 */
const entriesOr = (unticked: string) =>
  z
    .array(z.string().regex(ENTRY, unticked), unticked)
    .min(1, unticked)
    .max(200, unticked)
    .transform((entries) =>
      entries.map((entry) => {
        const [, kind = '', entryId = '', of = ''] = ENTRY.exec(entry) ?? [];
        return { entry, kind, id: entryId, version: Number(of) };
      }),
    );

/** The ticked entries of the packing list. */
export function entriesIn(form: FormData): unknown[] {
  return [...new Set(form.getAll('entry'))];
}

/** The same, and the ticked ones of the list of orders, which has no versions: packing needs none. */
export function entriesToPack(form: FormData): unknown[] {
  const orders = form.getAll('order').map((id) => `order:${id}:0`);
  return [...new Set([...entriesIn(form), ...orders])];
}

/** Packed orders and parcels of subscriptions. */
export const packManySchema = z.object({
  entries: entriesOr('none-packed'),
});

/** Entries shipped with one carrier; tracking numbers by entry. */
export const shipManySchema = z.object({
  entries: entriesOr('none-leaving'),
  carrier: trackingSchema.shape.carrier,
  numbers: z.record(z.string(), trackingSchema.shape.trackingNumber),
});

/** A day in the shop's time zone, and the one that was confirmed after the number of orders was shown. */
export const elsewhereSchema = z.object({
  before: z.iso.date('no-day'),
  confirmed: z.string().optional(),
});
