import { useEffect } from 'react';

/**
 * Reloads an error page that Back restores from the back/forward cache: WebKit cancels the requests of a page that is
 * left, so the page can fail after the user has gone.
 */
export function useReloadOnReturn(): void {
  useEffect(() => {
    const reload = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload();
    };
    addEventListener('pageshow', reload);
    return () => removeEventListener('pageshow', reload);
  }, []);
}
