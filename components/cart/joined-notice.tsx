'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { decideOnJoined, useCart } from './cart-store';

/** Says which items another cart brought at sign-in, on every page, until the shopper keeps them or takes them out. */
export function JoinedNotice({ takeOut, keep }: { takeOut: string; keep: string }) {
  const { server } = useCart();
  const [deciding, setDeciding] = useState(false);
  if (!server?.joined) return null;
  const decide = async (isKept: boolean) => {
    setDeciding(true);
    await decideOnJoined(isKept);
    setDeciding(false);
  };
  return (
    <div className="page pt-4">
      <Notice live="status">
        <p key={server.joined}>{server.joined}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button
            type="button"
            size="sm"
            variant="secondary"
            pending={deciding}
            onClick={() => decide(false)}
          >
            {takeOut}
          </Button>
          <Button
            type="button"
            size="sm"
            variant="quiet"
            pending={deciding}
            onClick={() => decide(true)}
          >
            {keep}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
