import { useFormTexts } from '@/components/address/form-texts';
import { NameFields } from '@/components/address/name-fields';
import { EmailField } from '@/components/ui/form/email-field';
import { TextField } from '@/components/ui/form/field';
import type { FieldErrors } from '@/lib/checkout/schema';
import type { CheckoutTexts } from '../texts';
import type { Typed } from './fields';

export function ContactFields({
  prefill,
  errors,
  texts,
}: {
  prefill: Typed;
  errors: FieldErrors;
  texts: CheckoutTexts;
}) {
  const { didYouMean, optional } = useFormTexts();
  const field = (
    name: 'contact.email' | 'contact.firstname' | 'contact.lastname' | 'contact.phone',
  ) => ({
    name,
    defaultValue: prefill[name] ?? '',
    error: errors[name],
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <EmailField
        {...field('contact.email')}
        label={texts.email}
        didYouMean={didYouMean}
        autoComplete="email"
        enterKeyHint="next"
        hint={texts.emailHint}
        maxLength={320}
        required
        className="sm:col-span-2"
      />
      <NameFields
        field={(name) => field(`contact.${name}`)}
        enterKeyHint="next"
        maxLength={80}
        required
      />
      <TextField
        {...field('contact.phone')}
        label={texts.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="next"
        hint={texts.phoneHint}
        maxLength={90}
        optional={optional}
        className="sm:col-span-2"
      />
    </div>
  );
}
