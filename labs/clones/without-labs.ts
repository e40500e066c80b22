import { globSync } from 'node:fs';
import { copyWithout, runUnitTests } from './folder.ts';

/** Of each project, of the sandbox and the scripts. */
const integration = [
  'lib/cart',
  'lib/auth/viewer.integration.test.ts',
  'modules/fulfilment/store.integration.test.ts', // module: fulfilment
  'lib/checkout/orders/constraints.integration.test.ts',
  'sandbox/openapi/document.integration.test.ts',
  'scripts/migrations.integration.test.ts',
];

/**
 * Deletes the labs from a clone and checks that nothing needs them: an install from the lockfile, types, dead
 * code, every unit test, integration tests of each kind, and every other test file, which is loaded to list its tests.
 * @throws when something does.
 */
export async function withoutLabs(): Promise<void> {
  const clone = copyWithout('labs');
  try {
    await clone.run('npm', ['ci', '--prefer-offline']);
    await clone.run('npm', ['run', 'check']);
    const listing = await clone.run(clone.at('node_modules', '.bin', 'vitest'), [
      'list',
      '--filesOnly',
    ]);
    const files = globSync('**/*.test.{ts,tsx}', {
      cwd: clone.path,
      exclude: (name) => name === 'node_modules',
    });
    const missed = files.filter((file) => !listing.includes(file));
    if (files.length === 0 || missed.length > 0) {
      throw new Error(`Vitest does not run: ${missed.join(', ') || 'anything'}`);
    }
    await clone.run(clone.at('node_modules', '.bin', 'vitest'), ['list']);
    await runUnitTests(clone);
    await clone.run(clone.at('node_modules', '.bin', 'vitest'), ['run', ...integration]);
    await clone.run(clone.at('node_modules', '.bin', 'playwright'), ['test', '--list']);
  } finally {
    clone.remove();
  }
}
