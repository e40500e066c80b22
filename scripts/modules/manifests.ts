import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest } from '../../modules/manifest-type.ts';
import { projectRoot } from '../paths.ts';

export async function readManifests(root = projectRoot): Promise<Manifest[]> {
  const folder = join(root, 'modules');
  const files = readdirSync(folder)
    .toSorted()
    .map((name) => join(folder, name, 'manifest.ts'))
    .filter((file) => existsSync(file));
  return Promise.all(
    files.map(async (file) => {
      const { manifest }: { manifest: Manifest } = await import(pathToFileURL(file).href);
      return manifest;
    }),
  );
}
