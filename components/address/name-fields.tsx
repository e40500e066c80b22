import { TextField } from '@/components/ui/form/field';
import { useFormTexts } from './form-texts';

type Name = 'firstname' | 'lastname';
type FieldProps = Parameters<typeof TextField>[0];

/** First and last name. `field` returns the props that differ, the other props are for both fields. */
export function NameFields({
  field,
  ...shared
}: Omit<FieldProps, 'name' | 'label'> & {
  field: (name: Name) => Pick<FieldProps, 'name' | 'id' | 'defaultValue' | 'error'>;
}) {
  const { firstname, lastname } = useFormTexts().addresses;
  return (
    <>
      <TextField {...shared} {...field('firstname')} label={firstname} autoComplete="given-name" />
      <TextField {...shared} {...field('lastname')} label={lastname} autoComplete="family-name" />
    </>
  );
}
