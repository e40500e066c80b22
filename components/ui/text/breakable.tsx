import { Fragment } from 'react';

/** An e-mail address or id that may wrap after `@`, `.`, `_`, `+` and `-`. */
export function Breakable({ text }: { text: string }) {
  const parts = text.split(/(?<=[@._+-])(?=.)/u);
  return (
    <bdi className="wrap-anywhere">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
        <Fragment key={index}>
          {index > 0 ? <wbr /> : null}
          <span>{part}</span>
        </Fragment>
      ))}
    </bdi>
  );
}
