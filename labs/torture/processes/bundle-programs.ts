import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { fromRoot } from '../../../scripts/paths.ts';

export type Programs = { shop: string; worker: string; remove(): void };

/** A run starts hundreds of processes: bundled programs start quickly. */
export async function bundlePrograms(): Promise<Programs> {
  const outdir = fromRoot('.data', `torture-${process.pid}`);
  mkdirSync(outdir, { recursive: true });
  await build({
    absWorkingDir: fromRoot(),
    entryPoints: [
      'labs/torture/processes/shop-process.ts',
      'labs/torture/processes/worker-process.ts',
    ],
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    jsx: 'automatic',
    packages: 'external',
    logLevel: 'error',
    // As lib/testing/net-markets/register.ts does.
    alias: { '@/brand/markets': fromRoot('lib/testing/net-markets/markets.ts'), '@': fromRoot() },
    plugins: [
      {
        // Throws outside Next, as in scripts/register.ts.
        name: 'server-only',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^server-only$/ }, () => ({ path: 'none', namespace: 'none' }));
          onLoad({ filter: /.*/, namespace: 'none' }, () => ({ contents: '' }));
        },
      },
    ],
  });
  return {
    shop: join(outdir, 'shop-process.mjs'),
    worker: join(outdir, 'worker-process.mjs'),
    remove: () => rmSync(outdir, { recursive: true, force: true }),
  };
}
