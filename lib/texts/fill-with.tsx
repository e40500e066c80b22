import { Fragment, type ReactNode } from 'react';

/** Fills a text's {placeholders}, with elements among them. */
export function fillWith(text: string, values: Readonly<Record<string, ReactNode>>): ReactNode {
  return text.split(/\{(\w+)\}/).map((part, index) => {
    const key = `${index} ${part}`;
    // Every other part is the name of a placeholder.
    return <Fragment key={key}>{index % 2 === 0 ? part : (values[part] ?? `{${part}}`)}</Fragment>;
  });
}
