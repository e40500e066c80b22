export type SandboxControl = <T>(method: string, path: string, body?: unknown) => Promise<T>;

export function sandboxControl(baseUrl: string): SandboxControl {
  return async <T>(method: string, path: string, body?: unknown) => {
    const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/sandbox/tenants${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${response.url}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  };
}
