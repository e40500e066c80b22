import { SelectField } from '@/components/ui/form/field';
import type { ListQuery } from '@/lib/list-query';

/** A filter with a list of choices, the first of which filters nothing. */
export function ChoiceField({
  name,
  label,
  query,
  choices,
  all = 'All',
  className,
}: {
  name: string;
  label: string;
  query: ListQuery;
  /** Labels by value. */
  choices: Readonly<Record<string, string>>;
  all?: string;
  className?: string;
}) {
  return (
    <SelectField name={name} label={label} defaultValue={query[name] ?? ''} className={className}>
      <option value="">{all}</option>
      {Object.entries(choices).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}
