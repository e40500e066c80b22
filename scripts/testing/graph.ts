/**
 * `npm run graph` prints the imports between the domains of lib/ with their number, from the top down,
 * and exits with 1 on import cycles in lib/ or sandbox/. `-- --write` generates biome.layers.json and docs/layers.md
 * from the table in scripts/quality/layers.ts.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { fromRoot } from '../paths.ts';
import { cycles, readImports } from '../quality/import-graph.ts';
import { domains, layersPage, linterConfiguration } from '../quality/layers.ts';

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
if (values.write) {
  writeFileSync(fromRoot('biome.layers.json'), linterConfiguration());
  writeFileSync(fromRoot('docs', 'layers.md'), layersPage());
}
const imports = readImports(fromRoot());
const domainOf = (file: string) => /^lib\/([^/]+)\//.exec(file)?.[1];
for (const domain of domains.toReversed()) {
  const counts = new Map<string, number>();
  for (const { from, to } of imports) {
    const other = domainOf(to);
    if (domainOf(from) !== domain || !other || other === domain) continue;
    counts.set(other, (counts.get(other) ?? 0) + 1);
  }
  const named = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  console.log(
    `${domain.padEnd(14)} ${named.map(([name, count]) => `${name} ${count}`).join(', ')}`,
  );
}
process.exitCode = 0;
for (const [tree, among] of Object.entries({
  lib: imports,
  sandbox: readImports(fromRoot(), 'sandbox'),
})) {
  const found = cycles(among);
  for (const files of found) console.error(`Import cycle: ${files.join(', ')}`);
  const files = new Set(among.map(({ from }) => from)).size;
  console.log(`${tree}: ${files} files, ${among.length} imports, ${found.length} cycles`);
  if (found.length > 0) process.exitCode = 1;
}
