/**
 * Generates files after an install, if the development tools are installed. A production install runs an
 * existing build. Runs on the machine's Node.js, which may not support TypeScript.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @param {string} name */
function isInstalled(name) {
  return existsSync(`${root}node_modules/${name}/package.json`);
}

if (isInstalled('prisma') && isInstalled('node')) {
  // npm then runs this script with the project's Node.js, which supports TypeScript.
  const { status } = spawnSync(process.execPath, ['scripts/generate.ts'], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} else {
  console.log(
    'Installed without devDependencies: for servers of a build that was made elsewhere, on Node.js 22 or 24 ' +
      `(this is ${process.versions.node}). To develop or build here: npm ci --include=dev`,
  );
}
