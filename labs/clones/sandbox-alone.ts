import { writeFileSync } from 'node:fs';
import { copyOnly, emptyFolder } from './folder.ts';

/** Starts the published package in a program that installed it, and calls each of its parts. */
const program = `
import { startSandbox } from '@service/sandbox';
const sandbox = await startSandbox();
const paths = ['/openapi.json', '/portal', '/form?parent=http://localhost:3000'];
for (const path of paths) {
  const { status } = await fetch(sandbox.url + path);
  if (status !== 200) throw new Error(path + ' answers ' + status);
}
await sandbox.close();
`;

/**
 * Installs the sandbox in a folder without the shop, packs it, and installs and starts that package in
 * another folder.
 *
 * @throws when a step fails.
 */
export async function sandboxAlone(): Promise<void> {
  const sandbox = copyOnly('sandbox');
  const user = emptyFolder();
  try {
    await sandbox.run('npm', ['install', '--prefer-offline', '--no-save']);
    await sandbox.run('npm', ['pack', '--pack-destination', user.path]);
    writeFileSync(user.at('package.json'), JSON.stringify({ private: true, type: 'module' }));
    writeFileSync(user.at('program.js'), program);
    await user.run('npm', ['install', '--prefer-offline', './service-sandbox-1.0.0.tgz']);
    await user.run(process.execPath, ['program.js']);
  } finally {
    sandbox.remove();
    user.remove();
  }
}
