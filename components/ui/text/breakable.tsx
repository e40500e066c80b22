import { Fragment } from 'react';

/** An address or an id that wraps where people would part it, after `@`, `.`, `_`, `+` and `-`, and not within a word. */
export function Breakable({ text }: { text: string }) {
  const parts = text.split(/(?<=[@._+-])(?=.)/u);
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
