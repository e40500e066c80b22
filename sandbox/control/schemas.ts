import { z } from 'zod';
import { currency, line } from '../api/endpoints/schemas.ts';
import { DECLINE_CODES } from '../cards/cards.ts';
import { dialectProblem } from '../dialect/dialect.ts';
import {
  API_FAULT_KINDS,
  CARD_FAULT_KINDS,
  CARD_USES,
  WEBHOOK_FAULT_KINDS,
} from '../faults/faults.ts';
import { EVENT_TYPES } from '../webhooks/event-types.ts';

const responses = z.enum(['full', 'minimal']);
/** A dialect's name: see `dialect/dialect.ts`. */
export const dialectName = z
  .string()
  .max(4_000)
  .check((issue) => {
    const problem = dialectProblem(issue.value);
    if (problem) issue.issues.push({ code: 'custom', message: problem, input: issue.value });
  })
  .meta({
    description:
      'default or alternate, and then any number of `,dimension=value`: see ' +
      'GET /sandbox/dialects/<dialect>.',
    example: 'default,list.order=newest',
  });

/** The maximum time of a clock. */
const LATEST = Date.UTC(2200, 0, 1);

const isoTime = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)), 'Send an ISO 8601 time.')
  .refine((text) => !(Date.parse(text) > LATEST), 'The clock ends with the year 2199.')
  .meta({ description: 'ISO 8601.', example: '2027-01-31T09:00:00Z' });

const rate = z.number().positive().max(1_000_000).meta({
  description: 'Tenant seconds per real second.',
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

export const newTenant = z
  .object({
    name: line(100),
    responses,
    dialect: dialectName,
    now: isoTime,
    rate,
    frozen: z.boolean(),
    taxRates,
  })
  .partial()
  .meta({ id: 'NewTenant', description: 'A reset restores this clock and these tax rates.' });

export const tenantChange = z
  .object({ name: line(100), responses, dialect: dialectName })
  .partial()
  .meta({ id: 'TenantChange' });

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
    destinationUrl: z.string().max(2_000).nullable(),
    signingSecret: z.string().min(1).max(500),
    events: z.array(z.enum(['*', ...EVENT_TYPES])).max(50),
    enabled: z.boolean(),
    retrySchedule: z
      .array(z.number().min(0.001).max(2_592_000))
      .max(50)
      .nullable()
      .meta({ description: 'Seconds between attempts; null for the default schedule.' }),
  })
  .partial()
  .meta({ id: 'WebhookSettingsInput', description: 'Omitted fields are kept.' });

export const clockInput = z
  .object({
    now: isoTime,
    advanceSeconds: z.number().min(0).max(3_153_600_000),
    rate,
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

const faultKind = z.enum([
  ...new Set([...API_FAULT_KINDS, ...WEBHOOK_FAULT_KINDS, ...CARD_FAULT_KINDS]),
]);

export const faultInput = z
  .object({
    kind: faultKind,
    target: z.enum(['api', 'webhook', 'card']).optional(),
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', '*']).optional(),
    path: z.string().min(1).max(500).optional(),
    event: z.string().min(1).max(100).optional(),
    times: z.int().min(1).max(1_000_000).nullable().optional(),
    skip: z.int().min(0).max(1_000_000).default(0),
    probability: z.number().min(0).max(1).default(1),
    seed: z.int().min(-2_147_483_648).max(4_294_967_295).default(1),
    status: z.int().min(200).max(599).optional(),
    delayMs: z.number().min(0).max(600_000).optional(),
    secondsAgo: z.number().min(0).max(120).default(5),
    retryAfterSeconds: z.int().min(0).max(86_400).optional(),
    copies: z.int().min(2).max(1_000).default(2),
    code: z.enum(DECLINE_CODES).optional(),
    use: z.enum(CARD_USES).optional(),
  })
  .meta({
    id: 'FaultInput',
    description:
      'A fault of interface calls, matched by method and path, or of webhook deliveries, matched by ' +
      'event type, or of cards, matched by use. If omitted: any method, path, event and use, every time.',
  });

export const snapshotInput = z
  .object({ name: line(100).default('snapshot') })
  .meta({ id: 'SnapshotInput' });

export const restoreInput = z
  .object({ snapshotId: line(100) })
  .partial()
  .meta({ id: 'RestoreInput', description: 'The latest snapshot if omitted.' });

export const nothing = z.object({}).meta({ id: 'Nothing' });

const description = z.string().max(5_000);

export const productChange = z
  .object({
    name: line(200),
    description,
    price: z.number().min(0),
    currency,
    active: z.boolean(),
  })
  .partial()
  .meta({ id: 'ProductChange' });

export const planChange = z
  .object({
    name: line(200),
    description,
    recurringChargeAmount: z.number().min(0),
    trialPeriodDays: z.int().min(0).max(730),
    gracePeriodDays: z.int().min(0).max(365),
    active: z.boolean(),
  })
  .partial()
  .meta({ id: 'PlanChange' });
