import { Fragment, type ReactNode } from 'react';

/** Wraps the texts between elements, because React cannot update a text node that a browser's translator replaced. */
export function fillWith(text: string, values: Readonly<Record<string, ReactNode>>): ReactNode {
  const parts: ReactNode[] = [''];
  text.split(/\{(\w+)\}/).forEach((part, index) => {
    const filled = index % 2 === 0 ? part : (values[part] ?? `{${part}}`);
    const before = parts.at(-1);
    const isText = typeof filled === 'string' || typeof filled === 'number';
    if (isText && typeof before === 'string') parts.splice(-1, 1, `${before}${filled}`);
    else parts.push(isText ? String(filled) : filled);
  });
  return parts.map((part, index) => {
    const key = `${index} ${typeof part === 'string' ? part : ''}`;
    if (part === '') return null;
    return typeof part === 'string' ? (
      <span key={key}>{part}</span>
    ) : (
      <Fragment key={key}>{part}</Fragment>
    );
  });
}
