/** What a request asks for, in the only form that Next reads as it was meant. */
export interface RequestTarget {
  /** A path with its query. */
  path: string;
  /** The host that the target itself names, which counts before the header (RFC 9112, 3.2.2). */
  host: string | undefined;
}

const ABSOLUTE = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)(.*)$/is;
const DOTS = /^(?:\.|%2e){1,2}$/i;

/**
 * Reads the target of a request line.
 *
 * - An absolute one (`GET http://shop.example/cart`) becomes its path, whatever its scheme: Next would
 *   redirect to whatever host it names.
 * - A path that holds `..` in any spelling names nothing here: browsers resolve it before they ask,
 *   and what stands between (a cache for /_next/static/, say) would take it for another address than
 *   Next does.
 * - A broken percent escape means its own characters: Next answers 500 where a route decodes it.
 */
export function readTarget(target: string): RequestTarget {
  const [, host, rest = ''] = ABSOLUTE.exec(target) ?? [];
  const whole = host === undefined ? target : rest.replace(/^(?!\/)/, '/');
  const end = whole.search(/[?#]/);
  const path = end < 0 ? whole : whole.slice(0, end);
  return { path: `${literalPath(path)}${end < 0 ? '' : whole.slice(end)}`, host };
}

function literalPath(path: string): string {
  if (path === '*') return '/*';
  const segments = path.split(/[/\\]/);
  const means = segments.some((segment) => DOTS.test(segment)) || !isDecodable(path);
  if (!means) return path;
  return segments
    .map((segment) =>
      DOTS.test(segment) ? '%252e' : isDecodable(segment) ? segment : escaped(segment),
    )
    .join('/');
}

function escaped(segment: string): string {
  return segment.replaceAll('%', '%25');
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
