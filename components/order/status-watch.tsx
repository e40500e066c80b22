'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { useHref } from '@/components/ui/view';

const FIRST_MS = 1_000;
const MAX_INTERVAL_MS = 15_000;

/** Polls the order's status with backoff, refreshes the page when it changes, and pauses while the tab is hidden. */
export function StatusWatch({
  status,
  statusPath,
  waiting,
  text,
}: {
  status: string;
  statusPath: string;
  waiting: boolean;
  /** Announced to screen readers when it changes. */
  text: string;
}) {
  const router = useRouter();
  const statusHref = useHref()(statusPath);
  const first = useRef(text);

  useEffect(() => {
    if (!waiting) return;
    let pause = FIRST_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isUnmounted = false;

    const poll = async () => {
      const latest = document.hidden ? status : await readStatus(statusHref).catch(() => status);
      if (isUnmounted) return;
      if (latest !== status) router.refresh();
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
      isUnmounted = true;
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
