import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { fromRoot } from '../../scripts/paths.ts';
import { browserArguments } from '../../scripts/shared/browser.ts';
import { median } from './shared/load.ts';

/** Installed on demand: 114 packages and 176 MB that no other command needs. */
const VERSION = '13.5.0';
const home = fromRoot('node_modules', '.cache', `lighthouse-${VERSION}`);
const program = join(home, 'node_modules', 'lighthouse', 'cli', 'index.js');

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

/** Lighthouse's report on a page, with its slow mobile profile. */
export interface Scores {
  /** 0 to 100, the median of the runs. */
  scores: Record<Category, number>;
  /** Cumulative layout shift, the largest of the runs. */
  shift: number;
  /** In milliseconds, medians. */
  largestPaint: number;
  blocking: number;
  /** Failed audits, in any run. */
  complaints: string[];
}

/**
 * Ensures that Lighthouse is installed.
 * @throws Error if it can neither be found nor installed
 */
export function ensureLighthouse(say: (line: string) => void): void {
  if (existsSync(program)) return;
  say(`Fetching Lighthouse ${VERSION} into ${home} …`);
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), '{ "private": true }\n');
  const { status } = spawnSync(
    'npm',
    ['install', '-E', `lighthouse@${VERSION}`, '--no-audit', '--no-fund', '--ignore-scripts'],
    { cwd: home, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' },
  );
  if (status !== 0 || !existsSync(program)) {
    rmSync(home, { recursive: true, force: true });
    throw new Error('Lighthouse could not be fetched; --runs 0 does without it.');
  }
}

const reportSchema = z.object({
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.number().nullable(),
      numericValue: z.number().optional(),
      displayValue: z.string().optional(),
    }),
  ),
  runtimeError: z.object({ message: z.string() }).optional(),
});
type Report = z.infer<typeof reportSchema>;

/**
 * Runs Lighthouse on a page, several times.
 * @param indexed whether search engines may list the page; one that they must not list is not
 *   marked down for saying so
 * @throws Error when a run fails three times in a row
 */
export function examine(
  url: string,
  options: { runs: number; browserPath: string; indexed: boolean; cookie?: string },
): Scores {
  const reports = Array.from({ length: options.runs }, () => examineSafely(url, options));
  const scoreOf = (category: Category) =>
    median(reports.map((one) => Math.round(100 * (one.categories[category]?.score ?? 0))));
  const metric = (id: string) =>
    reports.map((report) => report.audits[id]?.numericValue ?? Number.NaN);
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    shift: Math.max(...metric('cumulative-layout-shift')),
    largestPaint: median(metric('largest-contentful-paint')),
    blocking: median(metric('total-blocking-time')),
    complaints: [...new Set(reports.flatMap(complaintsOf))],
  };
}

/** Weighted audits that did not pass completely, without metrics, which only affect the scores. */
function complaintsOf({ categories: judged, audits }: Report): string[] {
  return Object.entries(judged).flatMap(([category, { auditRefs }]) =>
    auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id];
      if (weight === 0 || !audit || audit.score === null) return [];
      if (audit.score >= (category === 'performance' ? 0.9 : 1)) return [];
      return [`${audit.title}${audit.displayValue ? `: ${audit.displayValue}` : ''}`];
    }),
  );
}

const ATTEMPTS = 3;

/** Audits a page; retries a run that fails in Lighthouse itself (a trace, the browser). */
function examineSafely(
  url: string,
  options: { browserPath: string; indexed: boolean; cookie?: string },
): Report {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return examineOnce(url, options);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      console.log(`A run failed and is repeated: ${String(error).split('\n')[0]}`);
    }
  }
}

function examineOnce(
  url: string,
  { browserPath, indexed, cookie }: { browserPath: string; indexed: boolean; cookie?: string },
): Report {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-lighthouse-'));
  const file = join(folder, 'report.json');
  const flags = ['--headless=new', ...browserArguments].join(' ');
  const args = [
    ...[url, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`],
    ...[`--only-categories=${categories.join(',')}`, '--no-enable-error-reporting'],
    ...(indexed ? [] : ['--skip-audits=is-crawlable']),
    ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
  ];
  try {
    const { status, stderr } = spawnSync(process.execPath, [program, ...args], {
      cwd: home,
      env: { ...process.env, CHROME_PATH: browserPath },
      encoding: 'utf8',
      timeout: 180_000,
    });
    if (status !== 0) throw new Error(`Lighthouse failed at ${url}: ${stderr}`);
    const report = reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
    return report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
