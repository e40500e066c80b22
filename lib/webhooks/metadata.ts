const STORED_HEADERS = /^(content-type|user-agent|date|x-request-id|x-webhook-.*)$/;

/** Excludes headers that identify or authorize anyone. */
export function storedHeaders(
  headers: Iterable<[string, string | string[] | undefined]>,
): Record<string, string> {
  const stored: Record<string, string> = {};
  for (const [name, value] of headers) {
    const text = Array.isArray(value) ? value.join(', ') : value;
    if (text !== undefined && STORED_HEADERS.test(name)) stored[name] = text.slice(0, 512);
  }
  return stored;
}
