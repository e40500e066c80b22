import { Fragment, type ReactNode } from 'react';

/** Fills a text's {placeholders}, with elements among them. */
export function fillWith(text: string, values: Readonly<Record<string, ReactNode>>): ReactNode {
  return text.split(/\{(\w+)\}/).map((part, index) => {
    const key = `${index} ${part}`;
    // Every other part is the name of a placeholder.
    const filled = index % 2 === 0 ? part : (values[part] ?? `{${part}}`);
    // A text has its own element: translators replace text nodes, which React could not remove.
    if (typeof filled === 'string' || typeof filled === 'number')
      return filled === '' ? null : <span key={key}>{filled}</span>;
    return <Fragment key={key}>{filled}</Fragment>;
  });
}
