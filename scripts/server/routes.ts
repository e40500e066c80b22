import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const manifestSchema = z.object({
  routes: z.record(z.string(), z.object({ compute: z.string().optional() })),
  dynamicRoutes: z.record(
    z.string(),
    z.object({ routeRegex: z.string(), _isEnsureStaticPage: z.boolean().optional() }),
  ),
});

/** Tells which pages are the same for everybody, as the build found them to be. */
export type IsStaticPage = (path: string) => boolean;

/**
 * Reads from a build which pages are prerendered whole.
 *
 * What is not surely static is taken for dynamic: its response then carries a nonce that nobody
 * needs, while a static page that were given one would keep it.
 *
 * @param distDir the folder that `next build` wrote
 */
export function readStaticPages(distDir: string): IsStaticPage {
  const text = readFileSync(join(distDir, 'prerender-manifest.json'), 'utf8');
  const manifest = manifestSchema.parse(JSON.parse(text));
  const routes = Object.entries(manifest.routes);
  const paths = new Set(routes.filter(([, { compute }]) => compute === 'static').map(([p]) => p));
  const dynamicPaths = new Set(routes.map(([path]) => path).filter((path) => !paths.has(path)));
  const patterns = Object.values(manifest.dynamicRoutes)
    .filter((route) => route._isEnsureStaticPage)
    .map((route) => new RegExp(route.routeRegex));
  return (path) => {
    if (paths.has(path)) return true;
    return !dynamicPaths.has(path) && patterns.some((pattern) => pattern.test(path));
  };
}
