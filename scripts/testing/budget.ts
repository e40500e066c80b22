/**
 * `npm run budget`: measures JavaScript, CSS and HTML of each page on a separate production build, and
 * compares them with the budgets. `--reuse` keeps build and data for the next run.
 */
import { parseArgs } from 'node:util';
import { startShop } from '../quality/browser/e2e.ts';
import { measureBudgets, reportBudgets } from '../quality/budget.ts';
import { ensureBrowser } from '../shared/browser.ts';

const { values } = parseArgs({ options: { reuse: { type: 'boolean', default: false } } });
const browserPath = await ensureBrowser();
const shop = await startShop({ start: [], reuse: values.reuse });
const measured = await measureBudgets(shop.siteUrl, browserPath).finally(shop.stop);
process.exit(reportBudgets(measured) ? 0 : 1);
