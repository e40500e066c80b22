'use client';

import { useRef } from 'react';
import { NameFields } from '@/components/address/name-fields';
import { addCard } from '@/lib/customers/actions';
import { NewCard, type NewCardTexts } from './new-card';

export function AddCardForm({
  names,
  environment,
  label,
  texts,
}: {
  names: { firstname: string; lastname: string };
  environment: string;
  label: string;
  texts: NewCardTexts;
}) {
  const first = useRef<HTMLDivElement>(null);
  const fieldValue = (name: 'firstname' | 'lastname') =>
    first.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? names[name];
  const isNamed = names.firstname !== '' && names.lastname !== '';
  return (
    <>
      {isNamed ? null : (
        <div ref={first} className="mb-5 grid gap-5 sm:grid-cols-2">
          <NameFields field={(name) => ({ name, defaultValue: names[name] })} />
        </div>
      )}
      <NewCard
        sessionToken={null}
        environment={environment}
        label={label}
        texts={texts}
        onTokenized={(card) =>
          addCard({ ...card, firstname: fieldValue('firstname'), lastname: fieldValue('lastname') })
        }
      />
    </>
  );
}
