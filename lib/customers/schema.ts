import * as z from 'zod/mini';
import { deliverable } from '@/lib/addresses/country-rules';
import { addressSchema, contactSchema } from '@/lib/checkout/schema';
import { emailSchema } from '@/lib/email-address';
import { cleanLine } from '@/lib/text-input';
import { currentTexts } from '@/lib/texts/current-view';

const { firstname, lastname, phone } = contactSchema.shape;

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

const texts = () => currentTexts().t.account;

export const idSchema = z.object({ id: z.uuid({ error: () => texts().addresses.unknown }) });
export const emailChangeSchema = z.object({ email: emailSchema });
export const tokenSchema = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

export const deletionSchema = z.object({
  confirm: z.string().check(
    z.overwrite(cleanLine),
    z.toLowerCase(),
    z.refine((input) => input === texts().data.confirmationWord, {
      error: () => texts().data.wrongWord,
    }),
  ),
});

const last4 = z.string().check(z.regex(/^\d{4}$/, { error: () => texts().cards.unknown }));
const cardType = z.string().check(z.minLength(1), z.maxLength(40));

export const addCardSchema = z.object({
  firstname,
  lastname,
  /** `data.sessionToken` of the card form's `completeTransaction`. */
  paymentToken: z
    .string()
    .check(z.minLength(1, { error: () => texts().cards.noToken }), z.maxLength(4096)),
  card: z.object({ last4, type: cardType }),
});
export type AddCardInput = z.infer<typeof addCardSchema>;

export const chooseCardSchema = z.object({ last4, cardType });
export type ChooseCardInput = z.infer<typeof chooseCardSchema>;
