import { useEffect } from 'react';

/**
 * Loads an error page anew when Back restores it from the back/forward cache. WebKit ends the requests of a page that is
 * left, which then fails while nobody sees it: the page would be an error page ever after.
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
