/** The Allow header of each path. */
export function allowedMethods(
  endpoints: readonly { method: string; path: string }[],
): Map<string, string> {
  const methods = new Map<string, string>();
  for (const { path, method } of endpoints) {
    const known = methods.get(path);
    const named = method === 'GET' ? 'GET, HEAD' : method;
    methods.set(path, known === undefined ? named : `${known}, ${named}`);
  }
  return methods;
}
