/**
 * `npm run build`, which `npm pack` and `npm publish` run first: writes `dist/`, the sandbox as plain JavaScript,
 * because Node.js strips no types in `node_modules`.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Assets that the code reads. */
const assets = ['form/styles.css', 'portal/styles.css'];

const here = import.meta.dirname;
const manifest = createRequire(import.meta.url).resolve('typescript/package.json');
const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: { tsc: string } };

rmSync(join(here, 'dist'), { recursive: true, force: true });
const compiler = [join(dirname(manifest), bin.tsc), '--project', 'tsconfig.build.json'];
const { status } = spawnSync(process.execPath, compiler, { cwd: here, stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
for (const asset of assets) copyFileSync(join(here, asset), join(here, 'dist', asset));
