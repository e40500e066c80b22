import { z } from 'zod';
import { exponentOf } from '../ledger/money.ts';

/**
 * Resource schemas. They validate requests, describe replies, generate the OpenAPI document and render the portal's
 * pages.
 */

const MAX_QUANTITY = 10_000;
const MAX_ITEMS = 100;
const MAX_TAX_CODES = 10;

const isPlainLine = (text: string) => text.isWellFormed() && !/\p{Cc}/u.test(text);
const isPlainText = (text: string) => text.isWellFormed() && !/[^\P{Cc}\t\n\r]/u.test(text);

export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine(isPlainLine, 'This text has characters that do not belong.');

const reference = (what: string) =>
  z
    .string()
    .min(1)
    .max(100)
    .meta({ description: `Identifier of ${what}.` });

const quantity = z
  .int()
  .min(1)
  .max(MAX_QUANTITY)
  .meta({ description: `A whole number from 1 to ${MAX_QUANTITY}.`, example: 2 });

const currency = z
  .string()
  .refine((code) => exponentOf(code) !== undefined, 'Use an ISO 4217 code in upper case.')
  .meta({ description: 'ISO 4217 currency code in upper case.', example: 'EUR' });

const taxCodes = z
  .array(line(64))
  .max(MAX_TAX_CODES)
  .meta({
    title: 'Tax codes',
    description: 'Tax codes; each is computed on the net total and added. Optional.',
    example: ['VAT_STANDARD'],
  });

const paymentToken = z.string().min(1).max(1_000).meta({
  description: 'The payment token that the form returned: valid for 60 minutes, for one use.',
});

const firstname = line(100).meta({ title: 'First name', example: 'Ada' });
const lastname = line(100).meta({ title: 'Last name', example: 'Moreau' });
const email = z
  .string()
  .trim()
  .max(254)
  .regex(z.regexes.html5Email, 'This is no e-mail address.')
  .meta({
    title: 'E-mail',
    description: 'Customers are created or reused by e-mail address.',
    format: 'email',
    example: 'ada@example.com',
  });
const phone = z
  .string()
  .trim()
  .max(40)
  .regex(/^\+?(?:[ ().\-/]*[0-9]){3}[0-9 ().\-/]*$/, 'This is no phone number.')
  .meta({ example: '+33 1 23 45 67 89' });
const customerType = z
  .enum(['INDIVIDUAL'])
  .meta({ description: 'INDIVIDUAL, which is also the default.' });

const identifier = z.string().meta({ title: 'ID', description: 'Identifier.' });
const decimal = z.number().meta({ description: 'Decimal amount.', format: 'decimal' });
const time = z.string().meta({ description: 'By the tenant’s clock.', format: 'date-time' });
const createdAt = time.meta({ title: 'Created' });
const stamps = { createdAt, updatedAt: time.meta({ title: 'Updated' }) };
const cardShown = { cardLastFourDigits: z.string(), cardType: z.string() };

// Customers

const customerFields = { firstname, lastname, email, phone: phone.optional(), type: customerType };

export const customerInput = z
  .object({ ...customerFields, type: customerType.optional() })
  .meta({ id: 'CustomerInput', description: 'A customer.' });

export const customerChange = z
  .object({ ...customerFields, phone })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'Name at least one field to change.')
  .meta({ id: 'CustomerChange', description: 'The fields to change; all others are kept.' });

export const documentedCustomer = z.object({ id: identifier, ...customerFields });

export const customerReply = documentedCustomer.extend({
  phone: z.string().nullable(),
  defaultCard: z.object(cardShown).nullable(),
  paymentMethods: z.array(
    z.object({
      id: identifier,
      ...cardShown,
      expiryMonth: z.int(),
      expiryYear: z.int(),
      isDefault: z.boolean().meta({ title: 'Default' }),
    }),
  ),
  ...stamps,
});

export const paymentMethodInput = z
  .object({ paymentToken })
  .meta({ id: 'PaymentMethodInput', description: 'A card to save.' });

export const cardChoice = z
  .object({
    cardLastFourDigits: z
      .string()
      .regex(/^\d{4}$/, 'Send four digits.')
      .meta({ example: '4242' }),
    cardType: line(40).meta({ description: 'Brand in upper case.', example: 'VISA' }),
  })
  .meta({ id: 'CardChoice', description: 'The saved card that becomes the default.' });

// Products

const description = z
  .string()
  .trim()
  .max(5_000)
  .refine(isPlainText, 'This text has characters that do not belong.');
const active = z.boolean().meta({ description: 'Whether it can be purchased; true by default.' });

const productFields = {
  name: line(200).meta({ example: 'Washed Guji, 250 g' }),
  description,
  price: z.number().min(0).meta({
    description: 'Net unit price, a decimal amount.',
    format: 'decimal',
    example: 14.5,
  }),
  currency,
  active,
};

export const productInput = z
  .object({
    ...productFields,
    description: description.default(''),
    active: active.default(true),
  })
  .meta({ id: 'ProductInput', description: 'A one-time product.' });

export const productChange = z.object(productFields).partial().meta({ id: 'ProductChange' });

export const documentedProduct = z.object({ id: identifier, ...productFields });

export const productReply = documentedProduct.extend(stamps);

// Plans

const planFields = {
  name: line(200).meta({ example: 'Coffee club' }),
  description,
  recurringChargeAmount: z.number().min(0).meta({
    title: 'Price per month',
    description: 'Net unit price per period, a decimal amount.',
    format: 'decimal',
    example: 24,
  }),
  chargeFrequency: z.enum(['MONTHLY']),
  currency,
  trialPeriodDays: z
    .int()
    .min(0)
    .max(730)
    .meta({ title: 'Trial (days)', description: 'Days before the first charge.', example: 14 }),
  gracePeriodDays: z.int().min(0).max(365).meta({
    title: 'Grace period (days)',
    description: 'Days in which a failed renewal is retried before the subscription is deleted.',
    example: 3,
  }),
  active,
};

export const planInput = z
  .object({
    ...planFields,
    description: description.default(''),
    chargeFrequency: planFields.chargeFrequency.default('MONTHLY'),
    trialPeriodDays: planFields.trialPeriodDays.default(0),
    gracePeriodDays: planFields.gracePeriodDays.default(0),
    active: active.default(true),
  })
  .meta({ id: 'PlanInput', description: 'A monthly plan.' });

export const planChange = z
  .object(planFields)
  .omit({ currency: true, chargeFrequency: true })
  .partial()
  .meta({ id: 'PlanChange' });

export const documentedPlan = z.object({ id: identifier, ...planFields });

export const planReply = documentedPlan.extend(stamps);

// Subscriptions

const subscriptionFields = {
  planId: reference('the plan'),
  customerId: reference('the customer'),
  quantity,
  applicableTaxes: taxCodes,
};

export const subscriptionInput = z
  .object({
    paymentToken,
    subscription: z.object({
      ...subscriptionFields,
      quantity: quantity.default(1),
      applicableTaxes: taxCodes.default([]),
    }),
  })
  .meta({ id: 'SubscriptionInput', description: 'A monthly charge.' });

export const documentedSubscription = z.object({ id: identifier, ...subscriptionFields });

export const subscriptionReply = documentedSubscription.extend({
  status: z.enum(['TRIALING', 'ACTIVE', 'PAST_DUE', 'CANCELED']),
  currentPeriodStart: time,
  currentPeriodEnd: time,
  trialEndsAt: time.nullable().meta({ title: 'Trial until' }),
  nextChargeAt: time
    .nullable()
    .meta({ title: 'Next charge', description: 'The next renewal or, past due, the next retry.' }),
  graceEndsAt: time
    .nullable()
    .meta({ title: 'Grace until', description: 'When an unpaid subscription is deleted.' }),
  ...cardShown,
  ...stamps,
});

export const switchInput = z
  .object({ planId: reference('the plan to switch to') })
  .meta({ id: 'SwitchInput' });

export const quantityInput = z.object({ quantity }).meta({ id: 'QuantityInput' });

export const paymentSourceInput = z
  .object({
    pfToken: paymentToken.meta({ description: 'A payment token from a new checkout.' }),
  })
  .meta({ id: 'PaymentSourceInput' });

// Transactions

const item = z.object({ productId: reference('a product'), quantity });
const transactionFields = {
  customerId: reference('the customer'),
  items: z.array(item).max(MAX_ITEMS),
  taxRatesOptions: taxCodes,
};

export const transactionInput = z
  .object({
    paymentToken,
    ...transactionFields,
    items: transactionFields.items.min(1),
    taxRatesOptions: taxCodes.default([]),
  })
  .meta({ id: 'TransactionInput', description: 'A one-time charge for products.' });

export const documentedTransaction = z.object({ id: identifier, ...transactionFields });

const taxShown = z.object({
  code: z.string(),
  rate: z.number().meta({ description: 'In percent.' }),
  amount: decimal,
});

export const transactionReply = documentedTransaction.extend({
  subscriptionId: z.string().nullable().meta({ description: 'Set on a subscription’s charges.' }),
  invoiceId: z.string(),
  items: z.array(item.extend({ unitPrice: decimal, amount: decimal })),
  taxes: z.array(taxShown),
  subtotal: decimal.meta({ description: 'Decimal amount, without taxes.' }),
  amount: decimal,
  currency: z.string(),
  status: z.enum(['SUCCEEDED']),
  ...cardShown,
  createdAt,
});

// Portal and control API only

export const invoiceReply = z.object({
  id: identifier,
  customerId: z.string(),
  subscriptionId: z.string().nullable(),
  status: z.enum(['OPEN', 'PAID', 'VOID']),
  lines: z.array(
    z.object({
      name: z.string(),
      unitAmount: decimal,
      quantity: z.int(),
      amount: decimal,
      productId: z.string().optional(),
      planId: z.string().optional(),
    }),
  ),
  subtotal: decimal,
  taxes: z.array(taxShown),
  amount: decimal,
  currency: z.string(),
  transactionId: z.string().nullable(),
  attempts: z.int(),
  ...stamps,
});

export const deliveryReply = z.object({
  id: identifier,
  type: z.string().meta({ title: 'Event' }),
  status: z.enum(['pending', 'succeeded', 'failed', 'dropped']),
  tries: z.int().meta({ title: 'Attempts' }),
  reason: z.string().nullable().meta({ title: 'Last failure' }),
  nextAttemptAt: time.nullable().meta({ title: 'Next attempt (real time)', format: 'date-time' }),
  createdAt,
  body: z.string(),
  attempts: z.array(
    z.object({
      at: time.meta({ title: 'Time', format: 'date-time' }),
      responseStatus: z.int().nullable().meta({ title: 'Status' }),
      durationMs: z.number().meta({ title: 'Duration (ms)' }),
      url: z.string().meta({ title: 'URL' }),
      error: z.string().nullable(),
      requestHeaders: z.record(z.string(), z.string()),
      responseBody: z.string().nullable(),
    }),
  ),
});

export const requestReply = z.object({
  id: identifier,
  call: z.string(),
  status: z.int().nullable(),
  faults: z.array(z.string()),
  durationMs: z.number().meta({ title: 'Duration (ms)' }),
  at: z.string().meta({ title: 'Time (real time)', format: 'date-time' }),
  requestBody: z.string().nullable(),
  responseBody: z.string().nullable(),
});

export type Resources = {
  customer: z.output<typeof customerReply>;
  product: z.output<typeof productReply>;
  plan: z.output<typeof planReply>;
  subscription: z.output<typeof subscriptionReply>;
  transaction: z.output<typeof transactionReply>;
};
export type Kind = keyof Resources;
