/** The path to return to after signing in: a path of this shop, or else the fallback. Prevents open redirects. */
export function safeReturnPath(requested: unknown, fallback = '/account'): string {
  if (typeof requested !== 'string' || !/^\/(?![/\\])/.test(requested)) return fallback;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers remove control characters from URLs
  if (/[\u0000-\u0020\\\u007f]/.test(requested)) return fallback;
  const url = new URL(requested, 'http://shop.invalid');
  // "/..//elsewhere" starts like a path, but resolves to another site.
  if (url.host !== 'shop.invalid' || url.pathname.startsWith('//')) return fallback;
  if (/^(\/[a-z-]{2,7})?\/(sign-in|api)(\/|$)/.test(url.pathname)) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}
