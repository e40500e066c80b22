import type { z } from 'zod';
import type { Refusal, ServiceError } from '../errors.ts';
import type { EventSubject, EventType } from '../webhooks/event-types.ts';
import type { Kind, Resources } from './schemas.ts';

/** How the sandbox answers a tenant: everything, only what the interface shows, or as another service would. */
export const PROFILES = ['full', 'minimal', 'alternate'] as const;
export type ProfileName = (typeof PROFILES)[number];

/** A profile's answers to what the interface does not show. */
export type Profile = {
  readonly name: ProfileName;
  /** The schema of each resource in replies. */
  readonly schemas: Readonly<Record<Kind, z.ZodType<object>>>;
  /** Each resource as replies show it. */
  readonly show: { readonly [K in Kind]: (resource: Resources[K]) => object };
  readonly idOf: (kind: Kind, id: string) => object;
  /** The envelope of a list. */
  readonly list: {
    readonly before: string;
    readonly after: string;
    readonly schema: (rows: z.ZodType) => z.ZodType;
  };
  readonly created: 200 | 201;
  readonly tokenCreated: 200 | 201;
  /** Whether a change for which the interface shows no reply is answered with 204. */
  readonly isChangeEmpty: boolean;
  /** Whether a deletion is answered with the id instead of 204. */
  readonly isDeletionShown: boolean;
  readonly refused: Readonly<Record<Refusal, number>>;
  readonly errorSchema: z.ZodType;
  readonly error: (error: ServiceError, status: number) => object;
  readonly refusesUnknownFields: boolean;
  readonly refusesTakenEmail: boolean;
  /** Whether a customer with subscriptions cannot be deleted. */
  readonly keepsSubscribers: boolean;
  readonly eventPayload: (type: EventType, subject: EventSubject) => object;
  /** Whether deliveries have the sandbox's own headers. */
  readonly hasEventHeaders: boolean;
};
