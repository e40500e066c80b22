import { readFileSync } from 'node:fs';

/** A template literal that begins like an SQL statement, as its module evaluates it. */
export type StatementText = {
  /** Whether its values are parameters or fragments, as in `$queryRaw`, instead of text. */
  isTagged: boolean;
  strings: readonly string[];
  /** Each throws if it needs variables of the surrounding function. */
  values: readonly (() => unknown)[];
};

const QUERY = '?statements';
/** Excludes comments, whose examples may also begin like statements. */
const START =
  /(?<!^\s*(?:\*|\/[/*]).*)`(?:\s*\/\*[^*]*\*\/)?\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/gm;
const TAG = /(?:\$queryRaw|\$executeRaw|Prisma\.sql)(?:<[^`()]*>)?$/;

type Template = { strings: string[]; values: string[]; end: number };

function readTemplate(source: string, start: number): Template {
  const strings: string[] = [];
  const values: string[] = [];
  let from = start + 1;
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === '`') {
      return { strings: [...strings, source.slice(from, at)], values, end: at };
    } else if (source.startsWith('${', at)) {
      strings.push(source.slice(from, at));
      const end = expressionEnd(source, at + 2);
      values.push(source.slice(at + 2, end));
      at = end;
      from = end + 1;
    }
  }
  throw new Error('A template literal has no end');
}

function expressionEnd(source: string, start: number): number {
  let depth = 0;
  for (let at = start; ; at += 1) {
    if (source[at] === '`') at = readTemplate(source, at).end;
    else if (source[at] === '{') depth += 1;
    else if (source[at] === '}') {
      if (depth === 0) return at;
      depth -= 1;
    }
  }
}

function statementTexts(source: string): string {
  const texts: string[] = [];
  for (let end = 0; ; ) {
    START.lastIndex = end;
    const match = START.exec(source);
    if (!match) return `[${texts.join(',\n')}]`;
    const template = readTemplate(source, match.index);
    end = template.end + 1;
    texts.push(`{
      isTagged: ${TAG.test(source.slice(0, match.index))},
      strings: [${template.strings.map((text) => `\`${text}\``).join(', ')}],
      values: [${template.values.map((value) => `() => (${value})`).join(', ')}],
    }`);
  }
}

export function hasStatements(source: string): boolean {
  return source.search(START) >= 0;
}

/** Vite plugin: `import('./store.ts?statements')` is the module, with its statements as an additional export. */
export const statementTextsPlugin = {
  name: 'statement-texts',
  enforce: 'pre' as const,
  load(id: string): string | undefined {
    if (!id.endsWith(QUERY)) return undefined;
    const source = readFileSync(id.slice(0, -QUERY.length), 'utf8');
    return `${source}\nexport const statementTexts = ${statementTexts(source)};\n`;
  },
};
