import * as z from 'zod/mini';
import { deliverable } from '@/lib/addresses/check';
import { emailSchema } from '@/lib/auth/rules';
import { addressSchema, contactSchema } from '@/lib/checkout/schema';

const { firstname, lastname, phone } = contactSchema.shape;

/** What a profile says besides its address. */
export const profileSchema = z.object({ firstname, lastname, phone });
export type Profile = z.infer<typeof profileSchema>;

export const savedAddressSchema = z
  .extend(addressSchema, {
    id: z.optional(z.uuid()),
    firstname,
    lastname,
    isDefault: z.optional(z.string()),
  })
  .check(deliverable);
export type SavedAddressInput = z.infer<typeof savedAddressSchema>;

export const idSchema = z.object({ id: z.uuid('This entry does not exist.') });
export const emailChangeSchema = z.object({ email: emailSchema });
export const tokenSchema = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

export const deletionSchema = z.object({
  confirm: z
    .string()
    .check(z.trim(), z.toLowerCase(), z.regex(/^delete$/, 'Type the word “delete” to continue.')),
});

const last4 = z.string().check(z.regex(/^\d{4}$/, 'This card does not exist.'));
const cardType = z.string().check(z.minLength(1), z.maxLength(40));

export const addCardSchema = z.object({
  firstname,
  lastname,
  /** data.sessionToken of the form's completeTransaction. */
  paymentToken: z
    .string()
    .check(
      z.minLength(1, 'The card form returned no token. Enter your card again.'),
      z.maxLength(4096),
    ),
  card: z.object({ last4, type: cardType }),
});
export type AddCardInput = z.infer<typeof addCardSchema>;

export const chooseCardSchema = z.object({ last4, cardType });
export type ChooseCardInput = z.infer<typeof chooseCardSchema>;
