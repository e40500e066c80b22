/**
 * `npm run labs -- engines` runs ten journeys in Chromium, Firefox and WebKit: the installed Chromium with Debian's
 * firefox-esr and webkit2gtk-driver (and xvfb), or Playwright's builds with `--playwright`. `--engine Firefox` and
 * `--journey search` select; `--data folder` uses the running shop with this DATA_DIR. TEST_DATABASE_URL names an
 * empty database for a shop of its own.
 */
import { parseArgs } from 'node:util';
import { startShop } from '../../scripts/quality/browser/e2e.ts';
import { findProgram } from '../../scripts/quality/shops/pooler.ts';
import { readRuntime } from '../../scripts/runtime.ts';
import type { Engine } from './driver.ts';
import { debianFirefox } from './firefox.ts';
import { type Journey, journeys, type Shop } from './journeys.ts';
import { Person } from './person.ts';
import { installedChromium, playwrightEngines } from './playwright.ts';
import { debianWebKit } from './webkit.ts';
import { withoutScripts } from './without-scripts.ts';

const { values } = parseArgs({
  options: {
    playwright: { type: 'boolean', default: false },
    engine: { type: 'string' },
    journey: { type: 'string', default: '' },
    data: { type: 'string' },
  },
});
const all = values.playwright
  ? playwrightEngines
  : [installedChromium, debianFirefox, debianWebKit];
const wanted = all.filter(({ name }) => name === (values.engine ?? name));
const chosen = Object.entries(journeys).filter(([name]) => name.includes(values.journey));

const missing = (engine: Engine) =>
  engine.programs.filter((program) => findProgram(program) === undefined);
for (const engine of wanted.filter((candidate) => missing(candidate).length > 0)) {
  console.log(`Not tried: ${engine.name}, without ${missing(engine).join(' and ')}`);
}
const engines = wanted.filter((engine) => missing(engine).length === 0);

const { TEST_DATABASE_URL: databaseUrl } = process.env;
const startOwn = () =>
  startShop({
    ...{ start: [], reuse: false },
    ...(databaseUrl && { env: { DATABASE_URL: databaseUrl } }),
  });
const started = values.data === undefined ? await startOwn() : null;
const dataDirectory = started?.dataDirectory ?? values.data ?? '';
const runtime = readRuntime(dataDirectory);
if (!runtime) throw new Error(`No shop runs with the data in ${dataDirectory}`);
const plain = await withoutScripts(runtime.siteUrl);
const shop = { siteUrl: runtime.siteUrl, plainUrl: plain.url, service: runtime.service };

/** Seconds, or `failed`, by journey and engine. */
const table: Record<string, Record<string, string>> = {};
for (const engine of engines) {
  for (const [name, journey] of chosen) {
    const startedAt = performance.now();
    const failure = await failureOf(engine, journey, shop);
    const seconds = `${((performance.now() - startedAt) / 1_000).toFixed(0)} s`;
    table[name] = { ...table[name], [engine.name]: failure === null ? seconds : 'failed' };
    console.log(`${failure === null ? '✓' : '✗'} ${engine.name}: ${name} ${seconds}`);
    if (failure !== null) console.log(failure);
  }
}
await plain.stop();
await started?.stop();
console.table(table);
const results = Object.values(table).flatMap((row) => Object.values(row));
process.exit(results.length > 0 && !results.includes('failed') ? 0 : 1);

/** Returns null, or the error with the text of the page. */
async function failureOf(engine: Engine, journey: Journey, to: Shop): Promise<string | null> {
  const email = `${engine.name}-${crypto.randomUUID()}@example.com`.toLowerCase();
  const driver = await engine.start().catch(String);
  if (typeof driver === 'string') return driver;
  const person = new Person(driver, to.siteUrl, email);
  try {
    await journey(person, to);
    return null;
  } catch (error) {
    const page = await person.describePage();
    return `${error instanceof Error ? error.message : error}\n${page.replaceAll(/^/gm, '  │ ')}`;
  } finally {
    await driver.close();
  }
}
