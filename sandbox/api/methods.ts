/** The Allow header of each path. */
export function allowedMethods(
  endpoints: readonly { method: string; path: string }[],
): Map<string, string> {
  const methods = new Map<string, string>();
  for (const { path, method } of endpoints) {
    const allowed = methods.get(path);
    const named = method === 'GET' ? 'GET, HEAD' : method;
    methods.set(path, allowed === undefined ? named : `${allowed}, ${named}`);
  }
  return methods;
}
