import { FETCH_SCRIPTS } from './own-scripts.ts';

const HINT = /<link rel="preload" as="script"[^>]*>/g;
const ASYNC_SCRIPT =
  /<script src="([^"]+)"(?: nonce="[^"]*")?( id="[^"]+")?(?: nonce="[^"]*")? async=""(?: nonce="[^"]*")?><\/script>/g;

/**
 * Defers a page's scripts until first paint. They would otherwise share a slow connection with
 * the images and fonts of the first paint, and where they are at hand already they would run before
 * the first paint. Until they run, the page's links and forms work without them.
 *
 * @param html a whole page
 */
export function deferScripts(html: string): string {
  let left = html.match(ASYNC_SCRIPT)?.length ?? 0;
  if (left === 0) return html;
  const defer = (_: string, src: string, id = '') => {
    left -= 1;
    const later = `<script type="text/plain" data-src="${src}"${id}></script>`;
    return left === 0 ? `${later}<script>${FETCH_SCRIPTS}</script>` : later;
  };
  return html.replace(HINT, '').replace(ASYNC_SCRIPT, defer);
}
