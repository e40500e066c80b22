/**
 * `npm run labs -- engines` goes on ten journeys through the shop in Chromium, Firefox and WebKit: the installed Chromium
 * and Debian's firefox-esr and webkit2gtk-driver (with xvfb), or Playwright's own builds with `--playwright`.
 * `--engine Firefox` and `--journey search` run a selection; `--data folder` uses the running shop with this DATA_DIR.
 */
import { parseArgs } from 'node:util';
import { startShop } from '../../scripts/quality/browser/e2e.ts';
import { findProgram } from '../../scripts/quality/shops/pooler.ts';
import type { Engine } from './driver.ts';
import { debianFirefox } from './firefox.ts';
import { installedChromium, playwrightEngines } from './playwright.ts';
import { enginesTable, runEngines } from './run.ts';
import { debianWebKit } from './webkit.ts';

const { values } = parseArgs({
  options: {
    playwright: { type: 'boolean', default: false },
    engine: { type: 'string' },
    journey: { type: 'string' },
    data: { type: 'string' },
  },
});
const all = values.playwright
  ? playwrightEngines
  : [installedChromium, debianFirefox, debianWebKit];
const wanted = all.filter(({ name }) => name === (values.engine ?? name));
const missing = (engine: Engine) =>
  (engine.programs ?? []).filter((name) => findProgram(name) === undefined);
for (const engine of wanted.filter((one) => missing(one).length > 0))
  console.log(`Not tried: ${engine.name}, without ${missing(engine).join(' and ')}`);
const engines = wanted.filter((engine) => missing(engine).length === 0);
const shop = values.data === undefined ? await startShop({ start: [], reuse: false }) : null;
const results = await runEngines(shop?.dataDirectory ?? values.data ?? '', engines, values.journey);
await shop?.stop();
console.log(`\n${enginesTable(results)}`);
process.exit(results.every(({ failure }) => failure === null) && results.length > 0 ? 0 : 1);
