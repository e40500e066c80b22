import { z } from 'zod';
import { PROFILES } from '../api/profile.ts';
import { line } from '../api/schemas.ts';
import { DECLINE_CODES } from '../cards/cards.ts';
import {
  API_FAULT_KINDS,
  CARD_FAULT_KINDS,
  CARD_USES,
  WEBHOOK_FAULT_KINDS,
} from '../faults/faults.ts';
import { EVENT_TYPES } from '../webhooks/event-types.ts';

/** The maximum time of a clock. */
const LATEST = Date.UTC(2200, 0, 1);

const isoTime = z
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

const settingsFields = z.object({
  destinationUrl: z.string().max(2_000).nullable().meta({
    title: 'Destination URL',
    description: 'Events are sent here with POST. Empty: nothing is sent.',
    format: 'uri',
  }),
  events: z.array(z.enum(['*', ...EVENT_TYPES])).max(50),
  enabled: z.boolean().meta({
    title: 'Deliver events',
    description: 'Off: new events are stored as failed, and can be resent.',
  }),
  retrySchedule: z.array(z.number().min(0.001).max(2_592_000)).max(50).nullable().meta({
    title: 'Retry delays (real seconds)',
    description:
      'For example 1, 5, 30. Empty: the default schedule, seven retries within two hours.',
  }),
  signingSecret: z.string().min(8, 'A secret has at least 8 characters.').max(500).meta({
    title: 'New signing secret',
    description: 'The current one stays valid for a day. Empty: it is kept.',
  }),
});

export const webhookSettingsInput = settingsFields
  .partial()
  .meta({ id: 'WebhookSettingsInput', description: 'Omitted fields are kept.' });

/** The portal's form sends every setting but the secret. */
export const webhookSettingsForm = settingsFields.partial({ signingSecret: true });

export const clockFields = z.object({
  now: isoTime,
  advanceSeconds: z.number().min(0).max(3_153_600_000),
  frozen: z.boolean(),
});

export const clockInput = clockFields
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

const faultKind = z.enum([
  ...new Set([...API_FAULT_KINDS, ...WEBHOOK_FAULT_KINDS, ...CARD_FAULT_KINDS]),
]);

export const faultInput = z
  .object({
    kind: faultKind.meta({ title: 'Fault' }),
    target: z.enum(['api', 'webhook', 'card']).optional(),
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', '*']).optional(),
    path: z.string().min(1).max(500).optional().meta({
      description: 'As /transactions; * and ** are wildcards.',
    }),
    event: z.string().min(1).max(100).optional().meta({ description: 'As invoice:*' }),
    times: z.int().min(1).max(1_000_000).nullable().optional().meta({
      description: 'Empty: until it is disarmed.',
    }),
    skip: z.int().min(0).max(1_000_000).default(0).meta({ title: 'Skip first' }),
    status: z.int().min(200).max(599).optional(),
    delayMs: z.number().min(0).max(600_000).optional().meta({ title: 'Delay (ms)' }),
    retryAfterSeconds: z.int().min(0).max(86_400).optional(),
    secondsAgo: z.number().min(0).max(120).default(5).meta({ title: 'Stale by (seconds)' }),
    copies: z.int().min(2).max(1_000).default(2),
    use: z.enum(CARD_USES).optional().meta({ title: 'Card use' }),
    code: z.enum(DECLINE_CODES).optional().meta({ title: 'Decline code' }),
    probability: z.number().min(0).max(1).default(1),
    seed: z.int().min(-2_147_483_648).max(4_294_967_295).default(1),
  })
  .meta({
    id: 'FaultInput',
    description:
      'A fault of interface calls, matched by method and path, or of webhook deliveries, matched by ' +
      'event type, or of cards, matched by use. If omitted: any method, path, event and use, every time.',
  });

export const nothing = z.object({}).meta({ id: 'Nothing' });
