import { existsSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { programOf } from '../../lib/process/commands.ts';
import { fromRoot } from '../paths.ts';
import { usageOf } from '../shared/command.ts';

/** The programs of the standalone folder, by file name. */
export const programs = {
  web: 'scripts/run/web.ts',
  worker: 'scripts/run/worker.ts',
  receiver: 'scripts/run/receiver.ts',
  migrate: 'scripts/database/migrate.ts',
  'import-catalogue': 'scripts/catalogue/import-catalogue.ts',
  'audit-ledger': 'scripts/operations/audit-ledger.ts',
  healthcheck: 'scripts/run/healthcheck.ts',
  doctor: 'scripts/operations/doctor.ts',
  restored: 'scripts/operations/restored.ts',
  'mirror-sweep': 'scripts/operations/mirror-sweep.ts',
  'webhooks-replay': 'scripts/operations/webhooks-replay.ts',
  'create-catalogue': 'scripts/catalogue/create-catalogue.ts',
};

/** Stubs `server-only`, which throws outside Next's server build, like scripts/register.ts. */
const withoutServerOnly: Plugin = {
  name: 'server-only',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^server-only$/ }, () => ({ path: 'none', namespace: 'none' }));
    onLoad({ filter: /.*/, namespace: 'none' }, () => ({ contents: '' }));
  },
};

/** Long-running programs, which log errors; the others exit with them. */
const servers = ['web', 'worker', 'receiver'] as const satisfies (keyof typeof programs)[];

/** Adds `--help` and error output as scripts/help.js does for npm scripts: an image has neither npm nor sources. */
const likeCommands: Plugin = {
  name: 'like-commands',
  setup({ onLoad }) {
    const paths = new Set(Object.values(programs).map((path) => fromRoot(path)));
    const logged = new Set(servers.map((name) => fromRoot(programs[name])));
    onLoad({ filter: /[\\/]scripts[\\/][\w-]+[\\/][\w-]+\.ts$/ }, async ({ path }) => {
      if (!paths.has(path)) return undefined;
      const source = await readFile(path, 'utf8');
      const begin = [
        "import * as __command from '../shared/command.ts';",
        `__command.answerHelp(${JSON.stringify(asProgram(usageOf(source)))});`,
        ...(logged.has(path) ? [] : ['__command.printErrorsBriefly();']),
      ];
      return { contents: `${begin.join('\n')}\n${source}`, loader: 'ts' };
    });
  },
};

/** A usage in which npm scripts are named as the programs that they are in the folder. */
function asProgram(usage: string): string {
  const scripts = Object.entries(programOf).toSorted(([one], [other]) => other.length - one.length);
  return scripts
    .reduce((text, [script, name]) => {
      const line = new RegExp(`npm run ${script}(?!:?\\w)(?: --(?= ))?`, 'g');
      return text.replaceAll(line, `node ${name}.mjs`);
    }, usage)
    .replaceAll(/(?<=^| )-- --/gm, '--');
}

/** Bundles the programs with their dependencies for Node.js 22 and 24. */
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
    // Shared chunks, with names for stack traces.
    splitting: true,
    chunkNames: 'chunk-[hash]',
    minifyWhitespace: true,
    minifySyntax: true,
    // Node.js prints the source line of an uncaught error.
    lineLimit: 160,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    jsx: 'automatic',
    sourcemap: false,
    logLevel: 'error',
    alias: { '@': fromRoot() },
    // pg's native client is optional.
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
    plugins: [withoutServerOnly, likeCommands],
  });
}
