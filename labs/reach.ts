/**
 * `npm run labs -- reach` prints how many of the shop's files a product page, Pay and the proxy reach by imports, and
 * fails above the limits. `--list proxy` names the files of one of them.
 * Type imports do not count, nor what is loaded later by `import()`.
 */
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { fromRoot } from '../scripts/paths.ts';

/** Each with the layouts that Next renders around it. */
const parts = {
  'product page': {
    files: ['app/[view]/layout.tsx', 'app/[view]/(shop)/products/[slug]/page.tsx'],
    limit: 120,
  },
  pay: { files: ['lib/checkout/actions.ts'], limit: 110 },
  proxy: { files: ['proxy.ts'], limit: 15 },
};

/** The files that these files import, by path from the project's folder, with themselves. */
async function reachOf(files: readonly string[]): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: fromRoot(),
    entryPoints: [...files],
    outdir: 'nowhere',
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    external: ['*.css', '*.woff2', '*.node'],
    jsx: 'automatic',
    logLevel: 'error',
  });
  const reached = new Set<string>(files);
  // The set grows during iteration.
  for (const file of reached) {
    for (const { path, kind, external } of metafile.inputs[file]?.imports ?? []) {
      if (!external && kind !== 'dynamic-import') reached.add(path);
    }
  }
  return [...reached].sort();
}

const { values } = parseArgs({ options: { list: { type: 'string' } } });
for (const [name, { files, limit }] of Object.entries(parts)) {
  const reached = await reachOf(files);
  if (values.list === name) console.log(reached.join('\n'));
  console.log(`${name}: ${reached.length} files (at most ${limit})`);
  if (reached.length > limit) process.exitCode = 1;
}
