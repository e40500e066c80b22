import { z } from 'zod';
import { exponentOf } from '../../ledger/money.ts';

/** The maximum quantity of an item or a subscription. */
const MAX_QUANTITY = 10_000;
const MAX_ITEMS = 100;
const MAX_TAX_CODES = 10;

const isPlainLine = (text: string) => text.isWellFormed() && !/\p{Cc}/u.test(text);
const isPlainText = (text: string) => text.isWellFormed() && !/[^\P{Cc}\t\n\r]/u.test(text);

/** Single-line text without control characters, trimmed. */
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

export const currency = z
  .string()
  .refine((code) => exponentOf(code) !== undefined, 'Use an ISO 4217 code in upper case.')
  .meta({ description: 'ISO 4217 currency code in upper case.', example: 'EUR' });

const amount = (example: number) =>
  z.number().min(0).meta({
    description: 'Decimal amount with at most as many decimals as the currency has.',
    example,
  });

const taxCodes = z
  .array(line(64))
  .max(MAX_TAX_CODES)
  .meta({
    description: 'Tax codes; each is computed on the net total and added. Optional.',
    example: ['VAT_STANDARD'],
  });

const paymentToken = z.string().min(1).max(1_000).meta({
  description: 'The payment token that the form returned: valid for 60 minutes, for one use.',
});

const firstname = line(100).meta({ example: 'Ada' });
const lastname = line(100).meta({ example: 'Moreau' });
const email = z
  .string()
  .trim()
  .max(254)
  .regex(z.regexes.html5Email, 'This is no e-mail address.')
  .meta({
    description: 'Customers are created or reused by e-mail address.',
    example: 'ada@example.com',
  });
const phone = z
  .string()
  .trim()
  .max(40)
  .regex(/^\+?(?:[ ().\-/]*[0-9]){3}[0-9 ().\-/]*$/, 'This is no phone number.')
  .meta({ description: 'Optional.', example: '+33 1 23 45 67 89' });
const customerType = z
  .enum(['INDIVIDUAL'])
  .meta({ description: 'INDIVIDUAL, which is also the default.' });

export const customerInput = z
  .object({
    firstname,
    lastname,
    email,
    phone: phone.optional(),
    type: customerType.optional(),
  })
  .meta({ id: 'CustomerInput', description: 'A customer.' });

export const customerChange = z
  .object({ firstname, lastname, email, phone, type: customerType })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'Name at least one field to change.')
  .meta({ id: 'CustomerChange', description: 'The fields to change; all others are kept.' });

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

const description = z
  .string()
  .trim()
  .max(5_000)
  .refine(isPlainText, 'This text has characters that do not belong.');
const active = z.boolean().meta({ description: 'Whether it can be purchased; true by default.' });

export const productInput = z
  .object({
    name: line(200).meta({ example: 'Washed Guji, 250 g' }),
    description: description.default(''),
    price: amount(14.5).meta({ description: 'Net unit price, a decimal amount.', example: 14.5 }),
    currency,
    active: active.default(true),
  })
  .meta({ id: 'ProductInput', description: 'A one-time product.' });

export const planInput = z
  .object({
    name: line(200).meta({ example: 'Coffee club' }),
    description: description.default(''),
    recurringChargeAmount: amount(24).meta({
      description: 'Net unit price per period, a decimal amount.',
      example: 24,
    }),
    chargeFrequency: z.enum(['MONTHLY']).default('MONTHLY'),
    currency,
    trialPeriodDays: z
      .int()
      .min(0)
      .max(730)
      .default(0)
      .meta({ description: 'Days before the first charge.', example: 14 }),
    gracePeriodDays: z.int().min(0).max(365).default(0).meta({
      description: 'Days in which a failed renewal is retried before the subscription is deleted.',
      example: 3,
    }),
    active: active.default(true),
  })
  .meta({ id: 'PlanInput', description: 'A monthly plan.' });

export const transactionInput = z
  .object({
    paymentToken,
    customerId: reference('the customer'),
    items: z
      .array(z.object({ productId: reference('a product'), quantity }))
      .min(1)
      .max(MAX_ITEMS),
    taxRatesOptions: taxCodes.default([]),
  })
  .meta({ id: 'TransactionInput', description: 'A one-time charge for products.' });

export const subscriptionInput = z
  .object({
    paymentToken,
    subscription: z.object({
      planId: reference('the plan'),
      customerId: reference('the customer'),
      quantity: quantity.default(1),
      applicableTaxes: taxCodes.default([]),
    }),
  })
  .meta({ id: 'SubscriptionInput', description: 'A monthly charge.' });

export const switchInput = z
  .object({ planId: reference('the plan to switch to') })
  .meta({ id: 'SwitchInput' });

export const quantityInput = z.object({ quantity }).meta({ id: 'QuantityInput' });

export const paymentSourceInput = z
  .object({
    pfToken: paymentToken.meta({ description: 'A payment token from a new checkout.' }),
  })
  .meta({ id: 'PaymentSourceInput' });
