import type { Manifest } from '../../modules/manifest-type.ts';

export type Removal = {
  deleted: readonly string[];
  /** The remaining text, and the number of removed lines, by path. */
  changed: ReadonlyMap<string, { text: string; lines: number }>;
  /** Lines, as `path:line`, in which other code still names a removed module. */
  left: readonly string[];
};

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

/**
 * The reason why modules cannot be removed: an unknown name, or a remaining module that requires them.
 */
export function refusalOf(manifests: readonly Manifest[], names: readonly string[]): string | null {
  const unknown = names.filter((name) => !manifests.some((manifest) => manifest.name === name));
  if (unknown.length > 0) {
    const known = manifests.map(({ name }) => name).join(', ');
    return `There is no module ${unknown.join(', ')}. Modules: ${known || 'none'}.`;
  }
  const needed = names.flatMap((name) => {
    const dependants = manifests.filter(
      (manifest) => !names.includes(manifest.name) && manifest.requires.includes(name),
    );
    return dependants.map((manifest) => `${manifest.name} requires ${name}`);
  });
  return needed.length > 0 ? `${needed.join('; ')}. Remove both, or neither.` : null;
}

/**
 * Plans the removal of modules: deletes their files, and from other files the imports of the modules, the
 * lines marked with their names, and, in Markdown, rows that link to them.
 * @param files the text of every file of the project by path
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
  const names = removed.flatMap(({ name, variables, docs }) => [
    ...[name, ...variables],
    ...docs.map((page) => page.split('/').at(-1) ?? page),
  ]);
  for (const [path, text] of files) {
    if (isDeleted(path) || !names.some((name) => text.includes(name))) continue;
    const lines = text.split('\n');
    const dropped = new Set(removed.flatMap((manifest) => linesOf(manifest, path, lines)));
    const keptLines = lines.filter((_, index) => !dropped.has(index));
    if (dropped.size > 0) changed.set(path, { text: keptLines.join('\n'), lines: dropped.size });
    left.push(...mentions(removed, path, keptLines));
  }
  return { deleted: [...files.keys()].filter(isDeleted), changed, left };
}

/**
 * The SQL that drops the tables, functions, types and sequences of migrations, and foreign keys that they
 * added to other tables. Runs on new databases, too, which never had them. Fails if anything else depends
 * on them.
 * @returns '' if there is nothing to drop
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

function linesOf({ name, variables, docs }: Manifest, path: string, lines: readonly string[]) {
  const dropped = new Set<number>();
  const add = (from: number, end: number) => {
    for (let line = from; line < end; line += 1) dropped.add(line);
  };
  const mark = `(?://|#|--|%%|/\\*|<!--) module: ${name}(?: \\*/\\}?| -->)?`;
  const alone = new RegExp(`^\\s*\\{?${mark}$`);
  const atEnd = new RegExp(`\\S.*${mark}(?: \\|)?$`);
  const isRegistry = /^modules\/[^/]+$/.test(path);
  const folder = isRegistry ? `(?:@/modules|\\.)/${name}` : `(?:@|\\.{1,2})/modules/${name}`;
  const importsIt = new RegExp(`from '${folder}/[^']*';$`);
  for (const [index, line] of lines.entries()) {
    if (alone.test(line)) {
      const [from, first] = markersAround(lines, index);
      add(from, endOfElement(lines, afterComment(lines, first)));
    } else if (atEnd.test(line)) {
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
  return [...dropped];
}

function links(line: string, page: string): boolean {
  const [file = ''] = page.split('/').slice(-1);
  return line.includes(`/${file})`) || line.includes(`(${file})`);
}

/** The first of the consecutive marker lines around `index`, and the line after them: their element goes with any of the modules. */
function markersAround(lines: readonly string[], index: number): [number, number] {
  const isMarker = (line = '') => /^\s*\{?(?:\/\/|#|--|\/\*|<!--) module: [\w-]+\W*$/.test(line);
  let from = index;
  let first = index + 1;
  while (isMarker(lines[from - 1])) from -= 1;
  while (isMarker(lines[first])) first += 1;
  return [from, first];
}

/** The line after the doc comment at `first`, or `first` without such a comment. */
function afterComment(lines: readonly string[], first: number): number {
  if (!lines[first]?.trim().startsWith('/**')) return first;
  const end = lines.findIndex((line, index) => index >= first && line.trim().endsWith('*/'));
  return end + 1;
}

/** The line after an element. The element continues while lines are indented deeper or close it. */
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
  return indent === 0 && lines[end]?.trim() === '' ? end + 1 : end;
}

function startOfImport(lines: readonly string[], end: number): number {
  let index = end;
  while (index > 0 && !/^import\b/.test(lines[index] ?? '')) index -= 1;
  return index;
}

function mentions(removed: readonly Manifest[], path: string, lines: readonly string[]): string[] {
  const names = removed.map(({ name }) => name).join('|');
  const mention = new RegExp(`\\b(?:modules/(?:${names})/|module: (?:${names})(?![\\w-]))`);
  const docs = path.endsWith('.md') ? removed.flatMap((manifest) => manifest.docs) : [];
  return lines.flatMap((line, index) =>
    mention.test(line) || docs.some((page) => links(line, page)) ? [`${path}:${index + 1}`] : [],
  );
}
