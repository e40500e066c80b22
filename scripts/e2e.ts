/**
 * `npm run test:e2e`: the browser tests, on a shop of their own: a production build, an empty
 * database, a sandbox, free ports. `--reuse` keeps its data and build for the next run;
 * `--responses minimal` and `--dialect alternate` are passed to the sandbox; everything else goes
 * to Playwright.
 */
import { ensureBrowser } from './browser.ts';
import { parseE2eArguments, runBrowserTests, withShop } from './quality/e2e.ts';

const options = parseE2eArguments(process.argv.slice(2));
const browserPath = await ensureBrowser();
const ok = await withShop(options, (shop) => runBrowserTests(shop, browserPath, options));
process.exit(ok ? 0 : 1);
