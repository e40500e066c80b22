import { FETCH_SCRIPTS } from './own-scripts.ts';

const HINT = /<link rel="preload" as="script"[^>]*>/g;
const ASYNC_SCRIPT =
  /<script src="([^"]+)"(?: nonce="[^"]*")?( id="[^"]+")?(?: nonce="[^"]*")? async=""(?: nonce="[^"]*")?><\/script>/g;

/**
 * Puts a page's scripts off until it has been painted. They would otherwise share a slow line with
 * the images and fonts of the first paint, and where they are at hand already they would run before
 * the first paint. Until they run, the page's links and forms work without them.
 *
 * @param html a page, or the start of one, wherever that ends
 */
export function deferScripts(html: string): string {
  let left = html.match(ASYNC_SCRIPT)?.length ?? 0;
  if (left === 0) return html;
  const putOff = (_: string, src: string, id = '') => {
    left -= 1;
    const later = `<script type="text/plain" data-src="${src}"${id}></script>`;
    return left === 0 ? `${later}<script>${FETCH_SCRIPTS}</script>` : later;
  };
  return html.replace(HINT, '').replace(ASYNC_SCRIPT, putOff);
}

/** The same for the first bytes of a page, which may end within a character. */
export function deferScriptsInBytes(start: Buffer): Buffer {
  // One byte a character, and back: what is not looked for stays as it is.
  const html = start.toString('latin1');
  const later = deferScripts(html);
  return later === html ? start : Buffer.from(later, 'latin1');
}
