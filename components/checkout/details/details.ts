import type { Country } from '@/components/address/address-fields';
import type { FormTexts } from '@/components/address/form-texts';
import { addressProblems, anyCountry, normaliseAddress } from '@/lib/addresses/address-rules';
import { fieldErrors } from '@/lib/auth/actions/action-state';
import {
  type Address,
  addressSchema,
  type CheckoutDetails,
  detailsSchema,
  type FieldErrors,
} from '@/lib/checkout/schema';
import { fail, ok, type Result } from '@/lib/result';
import { fieldsOf, named, type Typed } from './fields';

// Validation with zod is large, so checkout loads this file on demand.

type CheckTexts = Pick<FormTexts, 'addresses' | 'problems'>;

/** Validates the form. Errors are by form field name. */
export function checkDetails(
  typed: Typed,
  countries: readonly Country[],
  texts: CheckTexts,
): Result<CheckoutDetails, FieldErrors> {
  const details = { contact: fieldsOf('contact', typed), address: fieldsOf('address', typed) };
  const parsed = detailsSchema.safeParse({ ...details, shippingMethod: typed.shippingMethod });
  const address = checkAddress(typed, countries, texts);
  if (parsed.success && address.ok) return ok({ ...parsed.data, address: address.value });
  return fail({
    ...(parsed.success ? {} : fieldErrors(parsed.error, texts.problems)),
    ...(address.ok ? {} : address.error),
  });
}

export function detailsErrors(
  typed: Typed,
  countries: readonly Country[],
  texts: CheckTexts,
): FieldErrors {
  const details = checkDetails(typed, countries, texts);
  return details.ok ? {} : details.error;
}

/** Validates an address by its country's rules, and normalises it. Errors are by form field name. */
export function checkAddress(
  typed: Typed,
  countries: readonly Country[],
  texts: CheckTexts,
): Result<Address, FieldErrors> {
  const fields = fieldsOf('address', typed);
  const rules = countries.find(({ code }) => code === fields.country)?.rules ?? anyCountry;
  const parsed = addressSchema.safeParse(fields);
  const { city = '', region = '', postalCode = '' } = fields;
  const problems = {
    ...(parsed.success ? {} : fieldErrors(parsed.error, texts.problems)),
    ...addressProblems({ city, region, postalCode }, rules, texts.addresses),
  };
  if (parsed.success && Object.keys(problems).length === 0) {
    return ok(normaliseAddress(parsed.data, rules));
  }
  return fail(named('address', problems));
}
