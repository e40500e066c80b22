'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';

/** Copies a text, and says so. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [told, setTold] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setTold('Copied');
    } catch {
      setTold('Select the text and copy it: the browser does not allow it here');
    }
  };
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Button type="button" variant="secondary" size="sm" onClick={copy}>
        {label}
      </Button>
      <span role="status" className="text-ink-soft text-sm">
        {told}
      </span>
    </span>
  );
}
