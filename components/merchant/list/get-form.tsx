'use client';

import type { ComponentProps } from 'react';

/** With JavaScript, a submission leaves empty fields out of the URL. */
export function GetForm(props: Omit<ComponentProps<'form'>, 'method' | 'ref'>) {
  return <form {...props} method="get" ref={withoutEmptyFields} />;
}

function withoutEmptyFields(form: HTMLFormElement) {
  const omit = ({ formData }: FormDataEvent) => {
    for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
  };
  form.addEventListener('formdata', omit);
  return () => form.removeEventListener('formdata', omit);
}
