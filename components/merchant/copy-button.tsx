'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { useControlTexts } from './control-texts';

export function CopyButton({ text, label }: { text: string; label: string }) {
  const { copied, refused } = useControlTexts().copy;
  const [announcement, setAnnouncement] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setAnnouncement(copied);
    } catch {
      setAnnouncement(refused);
    }
  };
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Button type="button" variant="secondary" size="sm" onClick={copy}>
        {label}
      </Button>
      <span role="status" className="text-ink-soft text-sm">
        {announcement}
      </span>
    </span>
  );
}
