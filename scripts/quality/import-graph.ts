import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** An import between files of a tree (lib/ or sandbox/), types included; paths are relative to the checkout. */
export type Import = { from: string; to: string };

const SPECIFIER = /(?:from|import\(|import)\s*'((?:@\/|\.)[^']+)'/g;
const SOURCE = /\.(?:tsx?|js)$/;
const LEFT_OUT = /\.test\.|^[^/]+\/testing\/|\/(?:generated|node_modules|dist)\//;

/** Every import between files of a tree, without tests, test helpers, generated and installed files. */
export function readImports(root: string, tree: 'lib' | 'sandbox' = 'lib'): Import[] {
  const files = readdirSync(join(root, tree), { recursive: true, encoding: 'utf8' })
    .map((name) => `${tree}/${name.replaceAll('\\', '/')}`)
    .filter((file) => SOURCE.test(file) && !LEFT_OUT.test(file));
  return files.flatMap((from) => {
    const source = readFileSync(join(root, from), 'utf8');
    return [...source.matchAll(SPECIFIER)].flatMap(([, specifier = '']) => {
      const to = resolve(root, from, specifier);
      return to?.startsWith(`${tree}/`) ? [{ from, to }] : [];
    });
  });
}

function resolve(root: string, from: string, specifier: string): string | null {
  const path = specifier.startsWith('@/')
    ? specifier.slice(2)
    : normalize(join(dirname(from), specifier)).replaceAll('\\', '/');
  const found = [path, `${path}.ts`, `${path}.tsx`].find(
    (one) => SOURCE.test(one) && existsSync(join(root, one)),
  );
  return found ?? null;
}

/** The import cycles: strongly connected components, by Tarjan's algorithm. */
export function cycles(imports: readonly Import[]): string[][] {
  const next = new Map<string, string[]>();
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to]);
  const numbers = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (file: string) => {
    numbers.set(file, numbers.size);
    lowest.set(file, numbers.get(file) ?? 0);
    stack.push(file);
    for (const other of next.get(file) ?? []) {
      if (!numbers.has(other)) visit(other);
      else if (!stack.includes(other)) continue;
      lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(other) ?? 0));
    }
    if (lowest.get(file) !== numbers.get(file)) return;
    const together = stack.splice(stack.indexOf(file));
    if (together.length > 1 || next.get(file)?.includes(file)) found.push(together.toSorted());
  };
  for (const file of next.keys()) if (!numbers.has(file)) visit(file);
  return found;
}
