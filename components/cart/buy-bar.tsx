'use client';

import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';

/**
 * A sticky bar with price and button while the form's button is outside the viewport. Before hydration it is visible on
 * phones only, where the form is below the fold. globals.css reserves space for it at the end of the page.
 */
export function BuyBar({
  form,
  watched,
  name,
  price,
  texts,
  outcome,
}: {
  form: string;
  watched: RefObject<HTMLElement | null>;
  name: string;
  price: string;
  texts: { addNamed: string };
  outcome: ReactNode;
}) {
  const [isOutside, setOutside] = useState<boolean | null>(null);
  const [before, after] = texts.addNamed.split('{name}');

  useEffect(() => {
    const element = watched.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setOutside(!entry?.isIntersecting));
    observer.observe(element);
    return () => observer.disconnect();
  }, [watched]);

  if (isOutside === false) return null;
  return (
    <div data-print="hide" className={`${isOutside ? 'flex' : 'flex md:hidden'} buy-bar`}>
      <div className="min-w-0 text-sm">
        {outcome ?? (
          <>
            <span className="block truncate">{name}</span>
            <span className="block font-bold font-display text-lg leading-tight">
              <span key={price}>{price}</span>
            </span>
          </>
        )}
      </div>
      <Button form={form} className="shrink-0 whitespace-nowrap">
        <span>
          <span>{before}</span>
          <span className="sr-only">{name}</span>
          <span>{after}</span>
        </span>
      </Button>
    </div>
  );
}
