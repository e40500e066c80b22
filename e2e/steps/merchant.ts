import type { Browser, Page } from '@playwright/test';
import { click, fillCard } from '../fixtures/card';
import { expect } from '../fixtures/index';
import type { SandboxControl } from '../fixtures/sandbox';
import type { ShopClock } from '../fixtures/time';
import { addSession } from './account';
import { setUpCart } from './setup';
import { chargesOf, fillDetails, openCheckout, payButton } from './shopping';

/** Opens the merchant's review page in a new browser context, which the caller closes. */
export async function openReview(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const merchant = await context.newPage();
  await addSession(merchant, 'merchant@demo.example');
  await merchant.goto('/merchant/review');
  await expect(merchant.getByRole('heading', { level: 1 })).toHaveText('To review');
  return merchant;
}

export async function expectDecided(
  merchant: Page,
  about: string,
  ...texts: readonly string[]
): Promise<void> {
  const notice = merchant.getByRole('status').filter({ hasText: about });
  for (const text of texts) await expect(notice).toContainText(text);
  await expect(notice).toBeFocused();
}

type Sold = { id: string; customerId: string; items: unknown[]; taxRatesOptions: string[] };

/**
 * Makes two indistinguishable charges: the shopper's, whose response is lost, and another system's for the same
 * customer and items.
 */
export async function twoChargesAlike(
  page: Page,
  sandbox: SandboxControl,
  time: ShopClock,
  email: string,
): Promise<{ own: string; other: string }> {
  await setUpCart(page, 'high-noon');
  await openCheckout(page);
  await fillDetails(page, email);
  await fillCard(page);
  const lost = { method: 'POST' as const, path: '/transactions', kind: 'commit-then-close' };
  await sandbox.arm({ ...lost, times: 1 });
  await sandbox.arm({ method: 'GET', path: '/transactions', kind: 'status', status: 503 });
  await click(payButton(page));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirming your payment');
  const [own] = await chargesOf(sandbox, email);
  const { transactions } = await sandbox.control<{ transactions: Sold[] }>('GET', '/transactions');
  const sold = transactions.find((transaction) => transaction.id === own?.id);
  if (!own || !sold) throw new Error('The shopper was not charged');
  const card = {
    ...{ number: '5555555555554444', expiryMonth: 12, expiryYear: 2040 },
    ...{ securityCode: '123', name: 'Ada Buyer' },
  };
  const { token } = await sandbox.control<{ token: string }>('POST', '/payment-tokens', card);
  const { customerId, items, taxRatesOptions } = sold;
  const body = { paymentToken: token, customerId, items, taxRatesOptions };
  await sandbox.call('POST', '/transactions', body);
  const other = (await chargesOf(sandbox, email)).find((charge) => charge.id !== own.id);
  if (!other) throw new Error('There is no other charge');
  await sandbox.disarm();
  // The resend is refused as used, and a list five minutes later shows two matching charges.
  await expect(async () => {
    await time.advance(180);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('We are looking into your payment', { timeout: 4_000 });
  }).toPass({ timeout: 90_000 });
  return { own: own.id, other: other.id };
}
