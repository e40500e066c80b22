/**
 * Retired terms and their replacements. `npm run check` reports every line that uses one, so that each concept has
 * one name.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import type { Outcome } from './run.ts';

/** Extensions of text files that developers read. */
const extensions = new Set([
  ...['.ts', '.tsx', '.js', '.mjs', '.css', '.md', '.prisma', '.yml', '.yaml'],
]);
const names = new Set(['.env.example', 'Dockerfile']);
/** The only folder that is read although its name begins with a dot. */
const WORKFLOWS = '.github';
const skipped = new Set([
  ...['node_modules', 'generated', 'migrations', 'dist'],
  ...['test-results', 'playwright-report'],
]);

interface Term {
  /** Matches the term in names and in sentences. */
  pattern: RegExp;
  instead: string;
}

const retiredTerms: readonly Term[] = [
  { pattern: /watchman/i, instead: 'reaper' },
  { pattern: /\bdesks?\b|\bdesk[A-Z]|Desk(?!top)/, instead: 'dashboard' },
  { pattern: /\bkept aside\b/i, instead: 'quarantined' },
  { pattern: /\bto be read again\b/i, instead: 'pending sync' },
  {
    pattern: /\b[pP]ut(s|ting)? (off\b|(a|the|it|them) .*\boff\b)|\bputOff\b/,
    instead: 'reschedule, defer or delay',
  },
  { pattern: /\bpaid back\b/i, instead: 'refunded' },
  { pattern: /\bwork it out again\b/i, instead: 'Recalculate' },
  { pattern: /\bnotDone\b/, instead: 'failure' },
  { pattern: /\bstanding|Standing/, instead: 'status' },
  { pattern: /\bhappenings?|Happenings?\b/, instead: 'event' },
  { pattern: /\bdrawn (anew|dialects?)\b/i, instead: 're-rendered, or random dialects' },
  { pattern: /\bbroken off\b/i, instead: 'aborted or interrupted' },
  { pattern: /\bby and by\b/i, instead: 'gradually or later' },
  { pattern: /\b[tT]roubles?\b|\b[tT]rouble[A-Z(]/, instead: 'failure' },
  { pattern: /\banew\b/i, instead: 'again' },
  { pattern: /\bfree days\b/i, instead: 'free trial or trial days' },
  // Not the HTML element.
  { pattern: /(?<!<\/?)\bpictures?\b/i, instead: 'image' },
  { pattern: /\bpress(es)? of (Pay|Join)\b|\bpressOf\b/i, instead: 'submission' },
  { pattern: /\bpress(es|ed|ing)? (Pay|Join)\b/i, instead: 'select Pay' },
  { pattern: /\bsign-ups?\b/i, instead: 'subscription attempt' },
  { pattern: /\ban arrow\b|\btakeArrow\b/i, instead: 'transition' },
  { pattern: /\bafresh\b|Afresh\b/, instead: 'again, or reset' },
  { pattern: /\btick(s|ed|ing)? off\b|\btickOff/i, instead: 'resolve' },
  { pattern: /\blookAgain|\bListLook\b|\bSight\b|\bone look\b/, instead: 'fetch or result' },
  { pattern: /\b(a|each|every|first|good|last|next) looks?\b(?! like)/, instead: 'fetch' },
  { pattern: /\bwish(es|ed)?\b|[a-z]Wish|\bWish/, instead: 'request or requested' },
  {
    pattern: /\b[mM]oments\b|\b(any|before a|every|this|which|without a) moment\b/,
    instead: 'timestamp',
  },
  {
    pattern: /\bpress (of|whose)\b|\b[aA] press shows\b/,
    instead: 'submission, click or interaction',
  },
  { pattern: /\bletters that (come|every)\b|\bother letters\b/, instead: 'font, or letter case' },
  { pattern: /\bShelf\b|\breadShel(f|ves)\b/, instead: 'category' },
  { pattern: /\bpage(’|')s address\b|\baddress of a page\b/, instead: 'slug, path or URL' },
  {
    pattern: /\b(is|was|were) drawn again\b|\banswers were drawn\b/,
    instead: 'rendered, or random',
  },
  { pattern: /\bdraws? (again|every|whole|at once)\b|\bdrawn whole\b/, instead: 'render' },
  { pattern: /\bprice bands?\b|\bpriceBands?\b/i, instead: 'price range' },
  { pattern: /\bmend(s|ing)?\b/i, instead: 'fix or repair' },
  { pattern: /\bits time is over\b|\busefulFor/i, instead: 'expired, or expiresAfterMs' },
  { pattern: /\bbeing worked out\b/i, instead: 'calculating' },
  { pattern: /\bcomes by itself\b/i, instead: 'every month, or automatically' },
  { pattern: /\bThis is not that site\b/, instead: 'the words of the HTTP status' },
  { pattern: /\b(is|are|be|was|were) at work\b/, instead: 'is running' },
  { pattern: /\bwhoever asks again\b/, instead: 'a repeated submission or request' },
  { pattern: /\bput aside\b/, instead: 'staged, skipped or quarantined' },
  { pattern: /\bsticks? out\b/i, instead: 'overflow' },
  { pattern: /\b(files|servers|web) of the build before\b/i, instead: 'previous build' },
  { pattern: /\buntil(Quiet|Scripted|Answered)\b/, instead: 'waitForIdle or waitForHydration' },
  { pattern: /\blets? (a|another) year pass\b/i, instead: 'simulate a year' },
  { pattern: /\bnobody vouches\b/i, instead: 'untrusted' },
  { pattern: /\bways? of delivery\b/i, instead: 'delivery method' },
  { pattern: /\bforth and back\b/i, instead: 'update and rollback' },
  { pattern: /\btold of (together|once)\b/i, instead: 'reported' },
  { pattern: /\b(MOST|LONGEST|LARGEST)_[A-Z]/, instead: 'MAX_…' },
];

export interface Finding {
  file: string;
  line: number;
  found: string;
  instead: string;
}

/** Database identifiers may keep old names: they are in double quotes, in SQL and in `@map`. */
const databaseName = /"\w+"/g;

/** Finds retired terms in a text. */
export function findTerms(file: string, text: string): Finding[] {
  return text.split('\n').flatMap((content, index) =>
    retiredTerms.flatMap(({ pattern, instead }) => {
      const found = pattern.exec(content.replaceAll(databaseName, ''))?.[0];
      return found ? [{ file, line: index + 1, found, instead }] : [];
    }),
  );
}

function* filesUnder(directory: string): Generator<string> {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) {
      const isSkipped = entry.name.startsWith('.') && entry.name !== WORKFLOWS;
      if (!isSkipped && !skipped.has(entry.name)) yield* filesUnder(path);
    } else if (entry.isFile() && (names.has(entry.name) || extensions.has(extname(entry.name))))
      yield path;
  }
}

/** Checks every file of a folder, except this list. */
export function checkVocabulary(root: string): Outcome {
  const startedAt = performance.now();
  const findings = [...filesUnder(root)]
    .map((path) => ({ path, file: relative(root, path).replaceAll('\\', '/') }))
    .filter(({ file }) => !file.startsWith('scripts/quality/vocabulary'))
    .flatMap(({ path, file }) => findTerms(file, readFileSync(path, 'utf8')));
  return {
    name: 'vocabulary',
    ok: findings.length === 0,
    seconds: (performance.now() - startedAt) / 1000,
    output: findings
      .map(({ file, line, found, instead }) => `${file}:${line}  “${found}”: say ${instead}`)
      .join('\n'),
  };
}
