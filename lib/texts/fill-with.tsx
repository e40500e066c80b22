import { Fragment, type ReactNode } from 'react';

/** Puts values into a text's {places}, elements among them. */
export function fillWith(text: string, values: Readonly<Record<string, ReactNode>>): ReactNode {
  return text.split(/\{(\w+)\}/).map((part, index) => {
    const key = `${index} ${part}`;
    // Every other part is the name of a place.
    return <Fragment key={key}>{index % 2 === 0 ? part : (values[part] ?? `{${part}}`)}</Fragment>;
  });
}
