import { z } from 'zod';
import type { ServiceError } from '../errors.ts';
import type { Kind, Resources } from './schemas.ts';
import * as schemas from './schemas.ts';

/** How the sandbox answers a tenant: everything, or only what the interface shows. */
export const PROFILES = ['full', 'minimal'] as const;
export type ProfileName = (typeof PROFILES)[number];

/** A profile's answers to what the interface does not show. */
export type Profile = {
  readonly name: ProfileName;
  /** The schema of each resource in replies. */
  readonly schemas: Readonly<Record<Kind, z.ZodType<object>>>;
  /** Each resource as replies show it. */
  readonly show: { readonly [K in Kind]: (resource: Resources[K]) => object };
  readonly errorSchema: z.ZodType;
  readonly error: (error: ServiceError) => object;
  /** Whether deliveries have the sandbox's own headers. */
  readonly hasEventHeaders: boolean;
};

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

const profiles: Readonly<Record<ProfileName, Profile>> = { full, minimal };

export function profileOf(name: ProfileName): Profile {
  return profiles[name];
}
