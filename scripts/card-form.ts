import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './paths.ts';

/** The card form in a build: the demo's package in this repository, or the payment service's own. */
export type CardForm = 'demo' | 'own' | 'unknown';

const NAME = 'card-form.txt';

/** Records which card form a build has, since the bundles do not show it. */
export function recordCardForm(folder: string, root = projectRoot): void {
  writeFileSync(join(folder, NAME), installedCardForm(root));
}

/** The card form of the build in this folder, or in a checkout, of its next build. */
export function cardFormOf(root = projectRoot): CardForm {
  const note = join(root, NAME);
  if (!existsSync(note)) return installedCardForm(root);
  const noted = readFileSync(note, 'utf8').trim();
  return noted === 'demo' || noted === 'own' ? noted : 'unknown';
}

function installedCardForm(root: string): CardForm {
  const [installed, demo] = [
    join(root, 'node_modules', '@service', 'web'),
    join(root, 'sandbox/web'),
  ];
  if (!existsSync(installed)) return 'unknown';
  return existsSync(demo) && realpathSync(installed) === realpathSync(demo) ? 'demo' : 'own';
}
