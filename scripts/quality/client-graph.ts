import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';

export interface ClientGraph {
  entries: string[];
  files: string[];
  firstLoad: { files: string[]; packages: string[] };
  packages: { name: string; importer: string }[];
}

const startsWithDirective = (directive: string) =>
  new RegExp(`^(?:\\s|//[^\\n]*\\n|/\\*[\\s\\S]*?\\*/)*['"]${directive}['"]`);
const isClient = startsWithDirective('use client');
const isServer = startsWithDirective('use server');

function findClientFiles(root: string): string[] {
  return ['app', 'brand', 'components', 'lib', 'modules'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => join(root, folder, name))
      .filter((file) => isClient.test(readFileSync(file, 'utf8'))),
  );
}

/** Ignores the imports of server actions, which the browser calls over the network. */
const emptyServerActions: Plugin = {
  name: 'server actions',
  setup({ onLoad }) {
    onLoad({ filter: /\.tsx?$/ }, ({ path }) =>
      isServer.test(readFileSync(path, 'utf8')) ? { contents: 'module.exports = {}' } : undefined,
    );
  },
};

/** Follows the imports of every `'use client'` file, without type imports. */
export async function readClientGraph(root: string): Promise<ClientGraph> {
  const entries = findClientFiles(root);
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: entries,
    outdir: join(root, 'unused'),
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    packages: 'external',
    external: ['node:*'],
    loader: { '.css': 'empty', '.woff2': 'empty', '.svg': 'empty' },
    jsx: 'automatic',
    logLevel: 'silent',
    plugins: [emptyServerActions],
  });
  const packages = Object.entries(metafile.inputs).flatMap(([importer, { imports }]) =>
    imports.filter(({ external }) => external).map(({ path }) => ({ name: path, importer })),
  );
  return {
    entries: entries.map((file) => relative(root, file)),
    files: Object.keys(metafile.inputs),
    firstLoad: firstLoadOf(metafile),
    packages,
  };
}

function firstLoadOf({ inputs, outputs }: Metafile): ClientGraph['firstLoad'] {
  const files = new Set(Object.values(outputs).flatMap(({ entryPoint }) => entryPoint ?? []));
  const packages = new Set<string>();
  // The set grows while it is iterated.
  for (const file of files) {
    for (const { path, kind, external } of inputs[file]?.imports ?? []) {
      if (kind !== 'dynamic-import') (external ? packages : files).add(path);
    }
  }
  return { files: [...files], packages: [...packages] };
}
