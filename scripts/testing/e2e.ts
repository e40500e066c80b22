/**
 * `npm run test:e2e`: runs browser tests on a shop of their own: a production build, an empty database, a
 * sandbox and free ports. `--reuse` keeps data and build for the next run, `--profile minimal` sets the
 * sandbox's profile, other arguments go to Playwright.
 */

import '../shared/brief-errors.ts';
import {
  invalidArguments,
  parseE2eArguments,
  runBrowserTests,
  startShop,
} from '../quality/browser/e2e.ts';
import { ensureBrowser } from '../shared/browser.ts';
import { keepTemporaryFilesInMemory } from '../shared/memory.ts';

const options = parseE2eArguments(process.argv.slice(2));
const refusal = await invalidArguments(options.playwright);
if (refusal) throw new Error(refusal);
keepTemporaryFilesInMemory();
const browserPath = await ensureBrowser();
const shop = await startShop(options);
const ok = await runBrowserTests(shop, browserPath, options.playwright).finally(shop.stop);
process.exit(ok ? 0 : 1);
