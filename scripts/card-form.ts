import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './paths.ts';

export type CardForm = 'demo' | 'own' | 'unknown';

const NAME = 'card-form.txt';

/**
 * Records the installed card form beside the build, since its bundles do not show which package they
 * contain.
 */
export function recordCardForm(folder: string, root = projectRoot): void {
  writeFileSync(join(folder, NAME), installedCardForm(root));
}

/** The card form of the build in this folder, or else the form installed in this checkout. */
export function cardFormOf(root = projectRoot): CardForm {
  const record = join(root, NAME);
  if (!existsSync(record)) return installedCardForm(root);
  const recorded = readFileSync(record, 'utf8').trim();
  return recorded === 'demo' || recorded === 'own' ? recorded : 'unknown';
}

function installedCardForm(root: string): CardForm {
  const [installed, demo] = [
    join(root, 'node_modules', '@service', 'web'),
    join(root, 'sandbox/web'),
  ];
  if (!existsSync(installed)) return 'unknown';
  return existsSync(demo) && realpathSync(installed) === realpathSync(demo) ? 'demo' : 'own';
}
