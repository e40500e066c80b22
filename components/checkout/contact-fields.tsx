import { TextField } from '@/components/ui/field';
import type { FieldErrors } from '@/lib/checkout/schema';
import type { Typed } from './details';

/** Who buys. */
export function ContactFields({ prefill, errors }: { prefill: Typed; errors: FieldErrors }) {
  const field = (
    name: 'contact.email' | 'contact.firstname' | 'contact.lastname' | 'contact.phone',
  ) => ({
    name,
    defaultValue: prefill[name] ?? '',
    error: errors[name],
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        {...field('contact.email')}
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        hint="For your receipt and news of this order"
        maxLength={254}
        required
        className="sm:col-span-2"
      />
      <TextField
        {...field('contact.firstname')}
        label="First name"
        autoComplete="given-name"
        enterKeyHint="next"
        maxLength={80}
        required
      />
      <TextField
        {...field('contact.lastname')}
        label="Last name"
        autoComplete="family-name"
        enterKeyHint="next"
        maxLength={80}
        required
      />
      <TextField
        {...field('contact.phone')}
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="next"
        hint="Only if the courier cannot find you"
        maxLength={30}
        optional
        className="sm:col-span-2"
      />
    </div>
  );
}
