import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runningShop } from '../fixtures/running-shop';

const buildDirectory = process.env.NEXT_DIST_DIR;

export type Answer = {
  status: number;
  to: string | null;
  text: string;
  headers: Headers;
};

export async function request(
  path: string,
  init: {
    cookie?: string;
    method?: string;
    headers?: Record<string, string>;
    body?: BodyInit;
  } = {},
): Promise<Answer> {
  const { siteUrl } = runningShop();
  const { cookie, headers, ...rest } = init;
  const response = await fetch(new URL(path, siteUrl), {
    redirect: 'manual',
    ...rest,
    headers: { accept: 'text/html', ...(cookie && { cookie }), ...headers },
  });
  const location =
    response.headers.get('location') ?? response.headers.get('x-action-redirect')?.split(';')[0];
  const url = location ? new URL(location, siteUrl) : null;
  return {
    status: response.status,
    to: url ? `${url.pathname}${url.search}` : null,
    // Removes line break opportunities from e-mail addresses.
    text: (await response.text()).replaceAll(/(<\/span>)?<wbr\/>(<span>)?/g, ''),
    headers: response.headers,
  };
}

export const isRoleRefusal = (to: string | null): boolean =>
  /^(\/[^/]+)?\/merchant\?problem=(viewer|staff|owner)$/.test(to ?? '');

type Reference = { filename: string; exportedName: string; workers: Record<string, unknown> };

function readBuild<T>(file: string): T | null {
  if (!buildDirectory) return null;
  const path = join(buildDirectory, file);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : null;
}

/** Server references of the build, by id. Null in development, where pages are compiled on demand. */
function references(): [string, Reference][] | null {
  manifest ??= readBuild<{ node: Record<string, Reference> }>(
    'server/server-reference-manifest.json',
  );
  return manifest && Object.entries(manifest.node);
}

let manifest: { node: Record<string, Reference> } | null = null;

export function builtRoutes(): string[] | null {
  const manifest = readBuild<Record<string, string>>('app-path-routes-manifest.json');
  if (!manifest) return null;
  const paths = Object.values(manifest).map((path) => path.replace(/^\/\[view\]/, '') || '/');
  return [...new Set(paths)].sort();
}

const isCached = (name: string) => name.startsWith('$$RSC_SERVER_CACHE');

export function builtActions(): string[] | null {
  const names = references()
    ?.filter(([, { exportedName }]) => !isCached(exportedName))
    .map(([, reference]) => nameOf(reference));
  return names ? [...new Set(names)].sort() : null;
}

export function cachedFiles(): string[] {
  const cached = (references() ?? []).filter(([, { exportedName }]) => isCached(exportedName));
  return [...new Set(cached.map(([, { filename }]) => filename))].sort();
}

const nameOf = ({ filename, exportedName }: Reference) =>
  `${filename.replace(/\.tsx?$/, '')}#${exportedName}`;

export type CallOptions = {
  cookie?: string;
  origin?: string | null;
  path?: string;
};

export async function call(
  action: string,
  args: readonly unknown[],
  options: CallOptions = {},
): Promise<Answer & { result: unknown }> {
  const entry = references()?.find(([, reference]) => nameOf(reference) === action);
  if (!entry) throw new Error(`The build has no action ${action}`);
  const [id, { workers }] = entry;
  const page = Object.keys(workers).find((name) => name.endsWith('/page')) ?? 'app/page';
  return post(id, options.path ?? pathOf(page), args, options);
}

/** A path of a page. Actions ignore its dynamic segments. */
function pathOf(page: string): string {
  const parts = page.split('/').slice(1, -1);
  if (parts[0] === '[view]') parts.shift();
  const segments = parts.filter((part) => !part.startsWith('('));
  return `/${segments.map((part) => (part.startsWith('[') ? 'first-light' : part)).join('/')}`;
}

async function post(
  id: string,
  path: string,
  args: readonly unknown[],
  { cookie, origin }: CallOptions,
): Promise<Answer & { result: unknown }> {
  const answer = await request(path, {
    method: 'POST',
    headers: {
      accept: 'text/x-component',
      'next-action': id,
      ...(origin !== null && { origin: origin ?? new URL(runningShop().siteUrl).origin }),
      ...(args.some((argument) => argument instanceof FormData)
        ? {}
        : { 'content-type': 'text/plain' }),
    },
    body: encode(args),
    ...(cookie && { cookie }),
  });
  const row = /^1:(.*)$/m.exec(answer.text)?.[1];
  return { ...answer, result: row && /^[{["ntf\d-]/.test(row) ? JSON.parse(row) : undefined };
}

/** Encodes arguments like React: as JSON with form data beside it. */
function encode(args: readonly unknown[]): BodyInit {
  if (!args.some((argument) => argument instanceof FormData)) return JSON.stringify(args);
  const body = new FormData();
  const rows = args.map((argument, index) => {
    if (!(argument instanceof FormData)) return argument;
    for (const [name, value] of argument) body.append(`_${index + 1}_${name}`, value);
    return `$K${(index + 1).toString(16)}`;
  });
  body.append('0', JSON.stringify(rows));
  return body;
}

export async function sendBody(
  action: string,
  body: BodyInit,
  headers: Record<string, string> = {},
): Promise<number> {
  const entry = references()?.find(([, reference]) => nameOf(reference) === action);
  const { status } = await request('/products', {
    method: 'POST',
    headers: {
      ...{ accept: 'text/x-component', origin: new URL(runningShop().siteUrl).origin },
      ...(entry && { 'next-action': entry[0] }),
      ...(typeof body === 'string' && { 'content-type': 'text/plain;charset=UTF-8' }),
      ...headers,
    },
    body,
  });
  return status;
}

export function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}
