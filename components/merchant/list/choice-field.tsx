import { SelectField } from '@/components/ui/form/field';
import type { ListQuery } from '@/lib/list-query';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';

export async function ChoiceField({
  name,
  label,
  query,
  choices,
  all,
  className,
}: {
  name: string;
  label: string;
  query: ListQuery;
  choices: Readonly<Record<string, string>>;
  all?: string;
  className?: string;
}) {
  const { d } = await dashboardTexts();
  return (
    <SelectField name={name} label={label} defaultValue={query[name] ?? ''} className={className}>
      <option value="">{all ?? d.frame.list.all}</option>
      {Object.entries(choices).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}
