/**
 * `npm run labs -- reach` prints how many of the shop's files a product page, Pay and the proxy import, and fails
 * above the limits. `--list proxy` names them. Type imports and `import()` do not count.
 */
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { fromRoot } from '../scripts/paths.ts';

/** With the layouts that Next renders around them. */
const parts = {
  'product page': {
    files: ['app/[view]/layout.tsx', 'app/[view]/(shop)/products/[slug]/page.tsx'],
    limit: 120,
  },
  pay: { files: ['lib/checkout/actions.ts'], limit: 110 },
  proxy: { files: ['proxy.ts'], limit: 15 },
};

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
