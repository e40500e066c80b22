import type { ReactNode } from 'react';

export function NoScript({ children }: { children: ReactNode }) {
  return (
    <p className="mb-8 hidden max-w-xl rounded-md bg-caution-ground p-4 text-caution noscript:block">
      {children}
    </p>
  );
}
