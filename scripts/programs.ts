import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { fromRoot } from './paths.ts';

export const programs = {
  web: 'scripts/web.ts',
  worker: 'scripts/worker.ts',
  receiver: 'scripts/receiver.ts',
  migrate: 'scripts/migrate.ts',
  'import-catalogue': 'scripts/catalogue/import-catalogue.ts',
  'audit-ledger': 'scripts/operations/audit-ledger.ts',
  healthcheck: 'scripts/healthcheck.ts',
  doctor: 'scripts/doctor.ts',
  restored: 'scripts/operations/restored.ts',
  'mirror-sweep': 'scripts/operations/mirror-sweep.ts',
  'webhooks-replay': 'scripts/operations/webhooks-replay.ts',
  'create-catalogue': 'scripts/catalogue/create-catalogue.ts',
};

/** Replaces `server-only`, which throws outside Next's server build, like scripts/register.ts. */
const withoutServerOnly: Plugin = {
  name: 'server-only',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^server-only$/ }, () => ({ path: 'none', namespace: 'none' }));
    onLoad({ filter: /.*/, namespace: 'none' }, () => ({ contents: '' }));
  },
};

export async function bundlePrograms(folder: string): Promise<void> {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (/^chunk-\w+\.mjs$/.test(name)) rmSync(join(folder, name));
  }
  await build({
    absWorkingDir: fromRoot(),
    entryPoints: Object.entries(programs).map(([name, path]) => ({ in: path, out: name })),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    chunkNames: 'chunk-[hash]',
    minifyWhitespace: true,
    minifySyntax: true,
    // Node.js prints the whole source line of an uncaught error.
    lineLimit: 160,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    jsx: 'automatic',
    sourcemap: false,
    logLevel: 'error',
    alias: { '@': fromRoot() },
    external: ['pg-native'],
    // Programs read `.env`, `.data` and the migrations from their own folder.
    define: { 'import.meta.dirname': '__programs' },
    banner: {
      js: [
        "import { createRequire as __createRequire } from 'node:module';",
        "import { fileURLToPath as __path } from 'node:url';",
        'const require = __createRequire(import.meta.url);',
        "const __programs = __path(new URL('./scripts', import.meta.url));",
      ].join('\n'),
    },
    plugins: [withoutServerOnly],
  });
}
