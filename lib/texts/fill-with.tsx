import { Fragment, type ReactNode } from 'react';

/**
 * Fills a text's {placeholders}, with elements among them. Each text between them has an element of its own, because
 * React cannot change or remove a text node that a translator replaced.
 */
export function fillWith(text: string, values: Readonly<Record<string, ReactNode>>): ReactNode {
  const parts: ReactNode[] = [''];
  text.split(/\{(\w+)\}/).forEach((part, index) => {
    // Every other part is the name of a placeholder.
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
