/**
 * `npm run test:e2e`: the browser tests, on a separate shop: a production build, an empty
 * database, a sandbox, free ports. `--reuse` keeps its data and build for the next run;
 * `--profile minimal` sets the sandbox's profile; other arguments
 * go to Playwright.
 */

import '../shared/brief-errors.ts';
import {
  parseE2eArguments,
  runBrowserTests,
  startShop,
  whyPlaywrightRefuses,
} from '../quality/browser/e2e.ts';
import { ensureBrowser } from '../shared/browser.ts';
import { keepTemporaryFilesInMemory } from '../shared/memory.ts';

const options = parseE2eArguments(process.argv.slice(2));
const refusal = await whyPlaywrightRefuses(options.playwright);
if (refusal) throw new Error(refusal);
keepTemporaryFilesInMemory();
const browserPath = await ensureBrowser();
const shop = await startShop(options);
const ok = await runBrowserTests(shop, browserPath, options.playwright).finally(shop.stop);
process.exit(ok ? 0 : 1);
