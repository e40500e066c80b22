import type { Manifest } from '../../modules/manifest-type.ts';

/** What the removal of modules does to the project's files. */
export type Removal = {
  /** Paths of files to delete. */
  deleted: readonly string[];
  /** The new text of files that lose lines, by path, and how many they lose. */
  changed: ReadonlyMap<string, { text: string; lines: number }>;
  /** Lines that still name a removed module, as `path:line`: code of the shop's own that uses it. */
  left: readonly string[];
};

/** Whether a path is part of a module, so that it goes with it. */
function belongsTo({ name, routes, files = [], docs }: Manifest, path: string): boolean {
  return (
    path.startsWith(`modules/${name}/`) ||
    path === `prisma/schema/${name}.prisma` ||
    new RegExp(`^prisma/migrations/\\d+_${name}/`).test(path) ||
    [...routes.map((route) => `app/${route}`), ...files].some(
      (own) => path === own || path.startsWith(`${own}/`),
    ) ||
    docs.some((page) => path === `docs/${page}`)
  );
}

/** Why modules cannot be removed: unknown names, and modules that stay and require them. */
export function refusalOf(manifests: readonly Manifest[], names: readonly string[]): string | null {
  const unknown = names.filter((name) => !manifests.some((one) => one.name === name));
  if (unknown.length > 0) {
    const known = manifests.map(({ name }) => name).join(', ');
    return `There is no module ${unknown.join(', ')}. Modules: ${known || 'none'}.`;
  }
  const needed = names.flatMap((name) => {
    const by = manifests.filter((one) => !names.includes(one.name) && one.requires.includes(name));
    return by.map((one) => `${one.name} requires ${name}`);
  });
  return needed.length > 0 ? `${needed.join('; ')}. Remove both, or neither.` : null;
}

/**
 * Plans the removal of modules: their files are deleted, and other files lose the imports from the module, the lines
 * marked with its name, and, in Markdown, the rows that link to it.
 *
 * @param files every file of the project by its path, with its text
 * @param remaining the modules that stay
 */
export function planRemoval(
  removed: readonly Manifest[],
  files: ReadonlyMap<string, string>,
  remaining: readonly Manifest[] = [],
): Removal {
  const sharedBy = (manifests: readonly Manifest[]) =>
    new Set(manifests.flatMap(({ shared = [] }) => shared));
  const unshared = sharedBy(removed).difference(sharedBy(remaining));
  const isDeleted = (path: string) =>
    unshared.has(path) || removed.some((manifest) => belongsTo(manifest, path));
  const changed = new Map<string, { text: string; lines: number }>();
  const left: string[] = [];
  /** A text with none of these names nothing of the modules. */
  const words = removed.flatMap(({ name, variables, docs }) => [
    ...[name, ...variables],
    ...docs.map((page) => page.split('/').at(-1) ?? page),
  ]);
  for (const [path, text] of files) {
    if (isDeleted(path) || !words.some((word) => text.includes(word))) continue;
    const lines = text.split('\n');
    const dropped = new Set(removed.flatMap((manifest) => linesOf(manifest, path, lines)));
    const kept = lines.filter((_, index) => !dropped.has(index));
    if (dropped.size > 0) changed.set(path, { text: kept.join('\n'), lines: dropped.size });
    left.push(...mentions(removed, path, kept));
  }
  return { deleted: [...files.keys()].filter(isDeleted), changed, left };
}

/**
 * The SQL that drops what migrations created, and their foreign keys of other tables. A new database, which never had
 * those, runs it as well. It fails where something else depends on what it drops.
 *
 * @returns '' if nothing is to be dropped
 */
export function dropSql(migrations: readonly string[]): string {
  const sql = migrations.join('\n');
  const keys = [...sql.matchAll(/^ALTER TABLE (\S+) ADD CONSTRAINT (\S+) FOREIGN KEY/gm)].map(
    ([, table, name]) => `ALTER TABLE IF EXISTS ${table} DROP CONSTRAINT IF EXISTS ${name};\n`,
  );
  const drops = ['TABLE', 'FUNCTION', 'TYPE', 'SEQUENCE'].flatMap((kind) => {
    const created = [...sql.matchAll(new RegExp(`^CREATE ${kind} "?(\\w+)"?`, 'gm'))];
    const names = created.map(([, name]) => `"${name}"`).join(', ');
    return names ? [`DROP ${kind} IF EXISTS ${names};\n`] : [];
  });
  return [...keys, ...drops].join('');
}

/** The numbers of the lines that a file loses with a module. */
function linesOf({ name, variables, docs }: Manifest, path: string, lines: readonly string[]) {
  const found = new Set<number>();
  const add = (from: number, end: number) => {
    for (let line = from; line < end; line += 1) found.add(line);
  };
  const mark = `(?://|#|--|%%|/\\*|<!--) module: ${name}(?: \\*/\\}?| -->)?`;
  const alone = new RegExp(`^\\s*\\{?${mark}$`);
  const atEnd = new RegExp(`\\S.*${mark}(?: \\|)?$`);
  const isRegistry = /^modules\/[^/]+$/.test(path);
  const folder = isRegistry ? `(?:@/modules|\\.)/${name}` : `(?:@|\\.{1,2})/modules/${name}`;
  const importsIt = new RegExp(`from '${folder}/[^']*';$`);
  for (const [index, line] of lines.entries()) {
    if (alone.test(line)) add(index, endOfElement(lines, afterComment(lines, index + 1)));
    else if (atEnd.test(line)) {
      add(/^\} from '/.test(line) ? startOfImport(lines, index) : index, index + 1);
    } else if (/\.[jt]sx?$/.test(path) && importsIt.test(line)) {
      add(startOfImport(lines, index), index + 1);
    }
    if (path.endsWith('.md') && /^(?:\||- )/.test(line)) {
      const isAboutIt =
        line.includes(`\`modules/${name}/`) || docs.some((page) => links(line, page));
      if (isAboutIt) add(index, index + 1);
    }
    if (path === '.env.example' && variables.some((variable) => line.startsWith(`${variable}=`))) {
      let from = index;
      while (lines[from - 1]?.startsWith('#')) from -= 1;
      add(from, index + 1);
    }
  }
  return [...found];
}

/** Whether a line of Markdown links to a page of the docs. */
function links(line: string, page: string): boolean {
  const [file = ''] = page.split('/').slice(-1);
  return line.includes(`/${file})`) || line.includes(`(${file})`);
}

/** The line after a comment that begins in a line, if one does. */
function afterComment(lines: readonly string[], first: number): number {
  if (!lines[first]?.trim().startsWith('/**')) return first;
  const end = lines.findIndex((line, index) => index >= first && line.trim().endsWith('*/'));
  return end + 1;
}

/** The line after an element, which goes on while lines are indented deeper or close it. */
function endOfElement(lines: readonly string[], first: number): number {
  const indentOf = (line: string) => line.length - line.trimStart().length;
  const indent = indentOf(lines[first] ?? '');
  let end = first + 1;
  for (let index = first + 1; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (line.trim() === '') continue;
    if (indentOf(line) > indent) {
      end = index + 1;
      continue;
    }
    const closes = indentOf(line) === indent && /^(?:[)\]}>]|\/>|<\/)/.test(line.trim());
    if (!closes) break;
    end = index + 1;
    if (!/[([{]$/.test(line)) break;
  }
  // Declarations are separated by a blank line.
  return indent === 0 && lines[end]?.trim() === '' ? end + 1 : end;
}

/** The first line of the import that ends in a line. */
function startOfImport(lines: readonly string[], end: number): number {
  let index = end;
  while (index > 0 && !/^import\b/.test(lines[index] ?? '')) index -= 1;
  return index;
}

/** Lines that name a removed module's folder or a removed page. */
function mentions(removed: readonly Manifest[], path: string, lines: readonly string[]): string[] {
  const names = removed.map(({ name }) => name).join('|');
  const mention = new RegExp(`\\b(?:modules/(?:${names})/|module: (?:${names})(?![\\w-]))`);
  const docs = path.endsWith('.md') ? removed.flatMap((manifest) => manifest.docs) : [];
  return lines.flatMap((line, index) =>
    mention.test(line) || docs.some((page) => links(line, page)) ? [`${path}:${index + 1}`] : [],
  );
}
