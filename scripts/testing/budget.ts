/** `npm run budget`: how much JavaScript, CSS and HTML each page brings, on a production build of its own. */

import { startShop } from '../quality/browser/e2e.ts';
import { measureBudgets, reportBudgets } from '../quality/budget.ts';
import { ensureBrowser } from '../shared/browser.ts';

const browserPath = await ensureBrowser();
const shop = await startShop({ start: [], reuse: process.argv.includes('--reuse') });
const measured = await measureBudgets(shop.siteUrl, browserPath).finally(shop.stop);
process.exit(reportBudgets(measured) ? 0 : 1);
