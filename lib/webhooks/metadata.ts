const STORED = /^(content-type|user-agent|date|x-request-id|x-webhook-.*)$/;

/** The headers worth keeping with an event: none that identifies or authorises anyone. */
export function storedHeaders(
  headers: Iterable<[string, string | string[] | undefined]>,
): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of headers) {
    const text = Array.isArray(value) ? value.join(', ') : value;
    if (text !== undefined && STORED.test(name)) kept[name] = text.slice(0, 512);
  }
  return kept;
}
