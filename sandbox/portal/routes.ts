import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { SandboxContext } from '../context.ts';
import { choicesOf } from '../dialect/dialect.ts';
import { ServiceError, statusOf } from '../errors.ts';
import { readAssets } from './assets/assets.ts';
import { plainPage } from './layout.ts';
import { invoicePages } from './pages/billing/invoices.ts';
import { subscriptionPages } from './pages/billing/subscriptions.ts';
import { transactionPages } from './pages/billing/transactions.ts';
import { planPages } from './pages/catalog/plans.ts';
import { productPages } from './pages/catalog/products.ts';
import { clockPages } from './pages/clock.ts';
import { customerPages } from './pages/customers.ts';
import { deliveryPages } from './pages/deliveries.ts';
import { faultPages } from './pages/faults.ts';
import { requestPages } from './pages/requests.ts';
import { tenantPages } from './pages/tenants.ts';
import { testCardPages } from './pages/test-cards.ts';
import { webhookPages } from './pages/webhooks.ts';
import { html } from './parts/html.ts';
import type { Portal } from './portal.ts';
import { newFormSecret, portalGuard } from './security.ts';

const MAX_FORM_BYTES = 65_536;

/** The web portal, for users of this machine. */
export function portalRoutes(context: SandboxContext): Hono {
  const assets = readAssets();
  const portal: Portal = { context, assets, formSecret: newFormSecret() };
  const app = new Hono();
  app.use('*', portalGuard(assets));
  app.use('*', bodyLimit({ maxSize: MAX_FORM_BYTES }));
  app.use('*', async (_c, next) => {
    await next();
    // A page only confirms what is durable.
    await context.store.committed();
  });
  tenantPages(app, portal);
  webhookPages(app, portal);
  deliveryPages(app, portal);
  requestPages(app, portal);
  customerPages(app, portal);
  productPages(app, portal);
  planPages(app, portal);
  subscriptionPages(app, portal);
  transactionPages(app, portal);
  invoicePages(app, portal);
  clockPages(app, portal);
  faultPages(app, portal);
  testCardPages(app, portal);

  app.all('*', (c) => c.html(failurePage(portal, 'Page not found.'), 404));
  app.onError((error, c) => {
    if (!(error instanceof ServiceError)) throw error;
    const status = statusOf(error.code, choicesOf('default')) as ContentfulStatusCode;
    return c.html(failurePage(portal, error.message), status);
  });
  return app;
}

function failurePage(portal: Portal, message: string) {
  return plainPage(portal, {
    title: 'Error',
    body: html`<p class="said wrong" role="alert">${message}</p><p><a href="/portal">Back to the tenants</a></p>`,
  });
}
