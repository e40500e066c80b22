'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { useHref } from '@/components/ui/view';

const FIRST_MS = 1_000;
const MAX_INTERVAL_MS = 15_000;

/**
 * Polls the order's status with backoff and refreshes the page when it changes. Pauses while the
 * tab is hidden. Announces the new status to screen readers.
 */
export function StatusWatch({
  status,
  statusPath,
  waiting,
  text,
}: {
  status: string;
  statusPath: string;
  /** Whether the order can still change without an action of the buyer. */
  waiting: boolean;
  /** The status text for screen readers. */
  text: string;
}) {
  const router = useRouter();
  const statusHref = useHref()(statusPath);
  const first = useRef(text);

  useEffect(() => {
    if (!waiting) return;
    let pause = FIRST_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;

    const poll = async () => {
      const now = document.hidden ? status : await readStatus(statusHref).catch(() => status);
      if (left) return;
      if (now !== status) router.refresh();
      pause = Math.min(pause * 1.5, MAX_INTERVAL_MS);
      timer = setTimeout(poll, pause);
    };
    const pollNow = () => {
      if (document.hidden) return;
      clearTimeout(timer);
      pause = FIRST_MS;
      void poll();
    };
    timer = setTimeout(poll, pause);
    document.addEventListener('visibilitychange', pollNow);
    return () => {
      left = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', pollNow);
    };
  }, [status, statusHref, waiting, router]);

  return (
    <p role="status" className="sr-only">
      {text === first.current ? '' : text}
    </p>
  );
}

async function readStatus(path: string): Promise<string> {
  const response = await fetch(path, { cache: 'no-store' });
  if (!response.ok) throw new Error(`GET ${path} responded with ${response.status}`);
  const { status } = (await response.json()) as { status: string };
  return status;
}
