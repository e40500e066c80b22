import { globSync, readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { projectRoot } from '../paths.ts';

const isIntegration = (file: string) => /\.integration\.test\.tsx?$/.test(file);

const unitTests = globSync('**/*.test.{ts,tsx}', {
  cwd: projectRoot,
  exclude: (name) => ['node_modules', '.next', 'e2e'].some((folder) => name.startsWith(folder)),
}).filter((file) => !isIntegration(file));

const files = ['.css', '.woff2', '.svg', '.avif', '.webp', '.jpg', '.png'];

const integrationOnly =
  /^(lib\/testing\/(database|sandbox|shared-sandbox)\.ts|sandbox\/(server|app)\.ts)$/;

test('only *.integration.test.ts starts a database or the sandbox', async () => {
  const { metafile } = await build({
    absWorkingDir: projectRoot,
    entryPoints: unitTests,
    outdir: 'unused',
    bundle: true,
    write: false,
    metafile: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    loader: Object.fromEntries(files.map((ending) => [ending, 'empty'])),
    logLevel: 'silent',
  });
  const importsOf = (file: string) => metafile.inputs[file]?.imports.map(({ path }) => path) ?? [];
  const reached = (entry: string): string[] => {
    const seen = new Set([entry]);
    for (const file of seen) for (const next of importsOf(file)) seen.add(next);
    return [...seen];
  };
  const wrong = unitTests.filter((file) =>
    reached(file).some((path) => integrationOnly.test(path)),
  );
  expect(unitTests.length).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});

test('unit tests mock no modules, since they share them', () => {
  const mocking = unitTests.filter((file) =>
    /^vi\.(mock|doMock)\(/m.test(readFileSync(`${projectRoot}/${file}`, 'utf8')),
  );
  expect(mocking).toEqual([]);
});

test('a test that shares the mocks of lib/testing/as-staff.ts has no mocks of its own', () => {
  const files = globSync('{app,components,lib,modules,scripts}/**/*.integration.test.{ts,tsx}', {
    cwd: projectRoot,
  });
  const texts = files.map(
    (file) => [file, readFileSync(`${projectRoot}/${file}`, 'utf8')] as const,
  );
  const sharing = texts.filter(([, text]) => text.includes("'@/lib/testing/as-staff'"));
  expect(sharing.length).toBeGreaterThan(10);
  expect(sharing.filter(([, text]) => /^vi\.(mock|doMock)\(/m.test(text))).toEqual([]);
});
