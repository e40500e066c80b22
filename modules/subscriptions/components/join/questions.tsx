import { SelectField } from '@/components/ui/form/field';
import type { PlanQuestion } from '@/modules/subscriptions/plans/seed-types';

/** A plan's questions besides the quantity: one field each, named "choice.<key>". */
export function Questions({
  questions,
  chosen = {},
}: {
  questions: readonly PlanQuestion[];
  chosen?: Readonly<Record<string, string>>;
}) {
  return questions.map(({ key, label, options }) => (
    <SelectField
      // React resets selects after a submission; a new key keeps the chosen value.
      key={`${key} ${chosen[key]}`}
      name={`choice.${key}`}
      label={label}
      autoComplete="off"
      defaultValue={chosen[key] ?? options[0]?.value}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  ));
}
