import { z } from 'zod';
import { alternate } from './alternate.ts';
import type { Profile, ProfileName } from './profile.ts';
import * as schemas from './schemas.ts';

const unchanged = <T extends object>(resource: T): object => resource;

const full: Profile = {
  name: 'full',
  schemas: {
    customer: schemas.customerReply,
    product: schemas.productReply,
    plan: schemas.planReply,
    subscription: schemas.subscriptionReply,
    transaction: schemas.transactionReply,
  },
  show: {
    customer: unchanged,
    product: unchanged,
    plan: unchanged,
    subscription: unchanged,
    transaction: unchanged,
  },
  idOf: (_, id) => ({ id }),
  list: { before: '[', after: ']', schema: (rows) => z.array(rows) },
  created: 201,
  tokenCreated: 200,
  isChangeEmpty: false,
  isDeletionShown: false,
  refused: { declined: 402, reference: 404, invalid: 422, token: 422, rule: 422 },
  errorSchema: z.object({
    error: z.object({
      code: z.string(),
      message: z.string(),
      declineCode: z.string().optional().meta({ description: 'Why a card was declined.' }),
      fields: z.array(z.object({ path: z.string(), message: z.string() })),
    }),
  }),
  error: ({ code, message, fields, declineCode }) => ({
    error: { code, message, ...(declineCode !== undefined && { declineCode }), fields },
  }),
  refusesUnknownFields: false,
  refusesTakenEmail: false,
  keepsSubscribers: false,
  eventPayload: (_, subject) => ({
    customer_id: subject.customerId,
    product_id: subject.productId,
    subscription_id: subject.subscriptionId,
    invoice_id: subject.invoiceId,
    transaction_id: subject.transactionId,
  }),
  hasEventHeaders: true,
};

const minimal: Profile = {
  ...full,
  name: 'minimal',
  schemas: {
    customer: schemas.documentedCustomer,
    product: schemas.documentedProduct,
    plan: schemas.documentedPlan,
    subscription: schemas.documentedSubscription,
    transaction: schemas.documentedTransaction,
  },
  show: {
    customer: ({ phone, ...customer }) =>
      schemas.documentedCustomer.parse({ ...customer, ...(phone !== null && { phone }) }),
    product: (product) => schemas.documentedProduct.parse(product),
    plan: (plan) => schemas.documentedPlan.parse(plan),
    subscription: (subscription) => schemas.documentedSubscription.parse(subscription),
    transaction: (transaction) => schemas.documentedTransaction.parse(transaction),
  },
  errorSchema: z.object({}),
  error: () => ({}),
  hasEventHeaders: false,
};

const profiles: Readonly<Record<ProfileName, Profile>> = {
  full,
  minimal,
  alternate: { ...full, ...alternate },
};

export function profileOf(name: ProfileName): Profile {
  return profiles[name];
}
