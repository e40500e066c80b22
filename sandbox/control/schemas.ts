import { z } from 'zod';
import { PROFILES } from '../api/profile.ts';
import { line } from '../api/schemas.ts';
import { EVENT_TYPES } from '../webhooks/event-types.ts';

const LATEST = Date.UTC(2200, 0, 1);

export const isoTime = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)), 'Send an ISO 8601 time.')
  .refine((text) => !(Date.parse(text) > LATEST), 'The clock ends with the year 2199.')
  .meta({
    title: 'Time (UTC)',
    description: 'ISO 8601. Clocks only move forward.',
    format: 'date-time',
    example: '2027-01-31T09:00:00Z',
  });

const taxRates = z
  .array(
    z.object({
      code: line(64),
      name: line(200).optional(),
      percent: z
        .number()
        .min(0)
        .max(100)
        .refine(
          (percent) => /^\d+(\.\d{1,4})?$/.test(String(percent)),
          'A rate has at most 4 decimals.',
        ),
    }),
  )
  .max(500)
  .refine(
    (rates) => new Set(rates.map(({ code }) => code)).size === rates.length,
    'A code is there twice.',
  );

export type TaxRateInput = z.output<typeof taxRates>[number];

export const tenantFields = z.object({
  name: line(100),
  profile: z.enum(PROFILES).meta({
    description:
      'How calls are answered: with everything, with what the interface shows, or as another service would.',
  }),
});

export const newTenant = tenantFields
  .extend({
    now: isoTime,
    frozen: z.boolean(),
    taxRates,
  })
  .partial()
  .meta({ id: 'NewTenant', description: 'A reset restores this clock and these tax rates.' });

export const tenantChange = tenantFields.partial().meta({ id: 'TenantChange' });

export const cardInput = z
  .object({
    number: z.string().max(40),
    expiryMonth: z.coerce.number('Send a month from 1 to 12.'),
    expiryYear: z.coerce.number('Send a year, such as 2030.'),
    securityCode: z.string().max(10),
    name: z.string().max(300),
  })
  .meta({ id: 'CardInput', description: 'A card, as entered in the form.' });

export const webhookSettingsInput = z
  .object({
    destinationUrl: z.string().max(2_000).nullable().meta({
      title: 'Destination URL',
      description: 'Events are sent here with POST. Empty: nothing is sent.',
    }),
    events: z.array(z.enum(['*', ...EVENT_TYPES])).max(50),
    retrySchedule: z.array(z.number().min(0.001).max(2_592_000)).max(50).nullable().meta({
      description: 'Real seconds between attempts. Null: seven retries within two hours.',
    }),
    signingSecret: z.string().min(8, 'A secret has at least 8 characters.').max(500).meta({
      title: 'New signing secret',
      description: 'The current one stays valid for a day. Empty: it is kept.',
    }),
  })
  .partial()
  .meta({ id: 'WebhookSettingsInput', description: 'Omitted fields are kept.' });

export const clockInput = z
  .object({
    now: isoTime,
    advanceSeconds: z.number().min(0).max(3_153_600_000),
    frozen: z.boolean(),
  })
  .partial()
  .refine(
    ({ now, advanceSeconds }) => now === undefined || advanceSeconds === undefined,
    'Send now or advanceSeconds, not both.',
  )
  .meta({ id: 'ClockInput', description: 'Clocks only move forward.' });

export const taxRatesInput = z
  .object({
    taxRates,
    keepOnReset: z.boolean().default(false).meta({
      description:
        'Whether a reset restores this table instead of the one that the tenant was created with.',
    }),
  })
  .meta({ id: 'TaxRatesInput', description: 'The complete table; it replaces the current one.' });

export const nothing = z.object({}).meta({ id: 'Nothing' });
