import { z } from 'zod';

/** The shapes of full replies in the default dialect, for the OpenAPI document. */

const id = z.string().meta({ description: 'Identifier.' });
const time = z.string().meta({ description: 'ISO 8601, by the tenant’s clock.' });
const optionalTime = time.nullable();
const amount = z.number().meta({ description: 'Decimal amount.' });

const card = z.object({
  cardLastFourDigits: z.string().meta({ example: '4242' }),
  cardType: z.string().meta({ example: 'VISA' }),
});

export const tokenReply = z
  .object({ token: z.string() })
  .meta({ id: 'SessionToken', description: 'What the form is initialised with.' });

export const customerReply = z
  .object({
    id,
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    type: z.enum(['INDIVIDUAL']),
    defaultCard: card.nullable(),
    paymentMethods: z.array(
      card.extend({
        id,
        isDefault: z.boolean(),
        expiryMonth: z.number(),
        expiryYear: z.number(),
      }),
    ),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'Customer' });

export const productReply = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    price: amount,
    currency: z.string(),
    active: z.boolean(),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'Product' });

export const planReply = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    recurringChargeAmount: amount,
    chargeFrequency: z.enum(['MONTHLY']),
    currency: z.string(),
    trialPeriodDays: z.number(),
    gracePeriodDays: z.number(),
    active: z.boolean(),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'Plan' });

export const subscriptionReply = z
  .object({
    id,
    planId: id,
    customerId: id,
    quantity: z.number(),
    applicableTaxes: z.array(z.string()),
    status: z.enum(['TRIALING', 'ACTIVE', 'PAST_DUE']),
    currentPeriodStart: time,
    currentPeriodEnd: time,
    trialEndsAt: optionalTime,
    nextChargeAt: optionalTime.meta({
      description: 'The next renewal or, past due, the next retry.',
    }),
    graceEndsAt: optionalTime.meta({ description: 'When an unpaid subscription is deleted.' }),
    cardLastFourDigits: z.string(),
    cardType: z.string(),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'Subscription' });

export const transactionReply = z
  .object({
    id,
    customerId: id,
    subscriptionId: id.nullable().meta({ description: 'Set on a subscription’s charges.' }),
    invoiceId: id,
    items: z.array(z.object({ productId: id, quantity: z.number(), unitPrice: amount, amount })),
    taxRatesOptions: z.array(z.string()),
    taxes: z.array(z.object({ code: z.string(), rate: z.number(), amount })),
    subtotal: amount,
    amount,
    currency: z.string(),
    status: z.enum(['SUCCEEDED']),
    cardLastFourDigits: z.string(),
    cardType: z.string(),
    createdAt: time,
  })
  .meta({ id: 'Transaction' });

export const errorReply = z
  .object({
    error: z.object({
      code: z.string().meta({ example: 'validation_failed' }),
      message: z.string(),
      declineCode: z.string().optional(),
      fields: z.array(z.object({ path: z.string(), message: z.string() })),
    }),
  })
  .meta({ id: 'Error', description: 'Every answer outside of 2xx.' });
