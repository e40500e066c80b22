import { z } from 'zod';

export const sessionRequest = z.strictObject({ sessionToken: z.string().min(1).max(1_000) });

export const cardRequest = z.strictObject({
  sessionToken: z.string().min(1).max(1_000),
  number: z.string().max(40),
  expiryMonth: z.int().min(0).max(99),
  expiryYear: z.int().min(0).max(9_999),
  securityCode: z.string().max(10),
  name: z.string().max(300),
});

export type CardRequest = z.infer<typeof cardRequest>;

export type TokenProblem = 'expired' | 'used' | 'unknown';

export type SessionReply =
  | { status: 'active'; expiresInMs: number; now: number }
  | { status: TokenProblem };

export type FieldProblem = 'required' | 'incomplete' | 'invalid' | 'expired';

export type CardReply =
  | { status: 'captured'; sessionToken: string; last4Digits: string; cardType: string }
  | {
      status: 'fields';
      problems: Partial<Record<'number' | 'expiry' | 'securityCode' | 'name', FieldProblem>>;
    }
  | { status: TokenProblem };
