import type { z } from 'zod';
import type { Refusal, ServiceError } from '../errors.ts';
import type { EventSubject, EventType } from '../webhooks/event-types.ts';
import type { Kind, Resources } from './schemas.ts';

export const PROFILES = ['full', 'minimal', 'alternate'] as const;
export type ProfileName = (typeof PROFILES)[number];

/** How a profile answers where the interface shows nothing. */
export type Profile = {
  readonly name: ProfileName;
  readonly schemas: Readonly<Record<Kind, z.ZodType<object>>>;
  readonly show: { readonly [K in Kind]: (resource: Resources[K]) => object };
  readonly idOf: (kind: Kind, id: string) => object;
  readonly list: {
    readonly before: string;
    readonly after: string;
    readonly schema: (rows: z.ZodType) => z.ZodType;
  };
  readonly created: 200 | 201;
  readonly tokenCreated: 200 | 201;
  readonly isChangeEmpty: boolean;
  readonly isDeletionShown: boolean;
  readonly refused: Readonly<Record<Refusal, number>>;
  readonly errorSchema: z.ZodType;
  readonly error: (error: ServiceError, status: number) => object;
  readonly refusesUnknownFields: boolean;
  readonly refusesTakenEmail: boolean;
  readonly keepsSubscribers: boolean;
  readonly eventPayload: (type: EventType, subject: EventSubject) => object;
  readonly hasEventHeaders: boolean;
};
