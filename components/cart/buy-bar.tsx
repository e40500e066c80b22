'use client';

import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';

/**
 * Price and button at the bottom of the screen while those of the form are out of sight. It covers the
 * page instead of moving it. Before the script has looked, it is there on phones, where the form begins below
 * the first screen, and on nothing wider.
 */
export function BuyBar({
  form,
  watched,
  name,
  price,
  texts,
  outcome,
}: {
  /** The id of the form that its button submits. */
  form: string;
  /** The form's own button. */
  watched: RefObject<HTMLElement | null>;
  name: string;
  price: string;
  /** What the button says, with the `{name}` of the item, which is only heard. */
  texts: { addNamed: string };
  /** What came of the last click, in place of the price. */
  outcome: ReactNode;
}) {
  const [isAway, setAway] = useState<boolean | null>(null);
  const [before, after] = texts.addNamed.split('{name}');

  useEffect(() => {
    const element = watched.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setAway(!entry?.isIntersecting));
    observer.observe(element);
    return () => observer.disconnect();
  }, [watched]);

  // The element stays, and with it the room at the end of the page.
  if (isAway === false) return <div data-buy-bar hidden />;
  return (
    <div data-buy-bar data-print="hide" className={`${isAway ? 'flex' : 'flex md:hidden'} buy-bar`}>
      <div className="min-w-0 text-sm">
        {outcome ?? (
          <>
            <span className="block truncate">{name}</span>
            <span className="block font-bold font-display text-lg leading-tight">{price}</span>
          </>
        )}
      </div>
      <Button form={form} className="shrink-0 whitespace-nowrap">
        <span>
          {before}
          <span className="sr-only">{name}</span>
          {after}
        </span>
      </Button>
    </div>
  );
}
