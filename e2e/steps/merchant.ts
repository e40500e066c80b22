import type { Browser, Page } from '@playwright/test';
import { click, fillCard } from '../fixtures/card';
import { expect } from '../fixtures/index';
import type { SandboxControl } from '../fixtures/sandbox';
import { beSignedIn } from './account';
import { haveInCart } from './setup';
import { chargesOf, fillDetails, openCheckout, payButton } from './shopping';

/** What a merchant has to decide, in a browser of their own; close its context afterwards. */
export async function openReview(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const merchant = await context.newPage();
  await beSignedIn(merchant, 'merchant@demo.example');
  await merchant.goto('/merchant/review');
  await expect(merchant.getByRole('heading', { level: 1 })).toHaveText('To review');
  return merchant;
}

/** Expects the page to say what was decided, and attention to be there. */
export async function expectDecided(
  merchant: Page,
  about: string,
  ...texts: readonly string[]
): Promise<void> {
  const told = merchant.getByRole('status').filter({ hasText: about });
  for (const text of texts) await expect(told).toContainText(text);
  await expect(told).toBeFocused();
}

type Sold = { id: string; customerId: string; items: unknown[]; taxRatesOptions: string[] };

/**
 * The shopper is charged and the answer is lost; before the shop can look, somebody else charges the
 * same customer for the same things. From here on nobody can tell the two apart by looking.
 */
export async function twoChargesAlike(
  page: Page,
  sandbox: SandboxControl,
  email: string,
): Promise<{ own: string; other: string }> {
  await haveInCart(page, 'high-noon');
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
  const sold = transactions.find((one) => one.id === own?.id);
  if (!own || !sold) throw new Error('The shopper was not charged');
  const card = {
    ...{ number: '5555555555554444', expiryMonth: 12, expiryYear: 2040 },
    ...{ securityCode: '123', name: 'Ada Buyer' },
  };
  const { token } = await sandbox.control<{ token: string }>('POST', '/payment-tokens', card);
  const { customerId, items, taxRatesOptions } = sold;
  const body = { paymentToken: token, customerId, items, taxRatesOptions };
  await sandbox.call('POST', '/transactions', body);
  const other = (await chargesOf(sandbox, email)).find((one) => one.id !== own.id);
  if (!other) throw new Error('Nobody else charged');
  await sandbox.disarm();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'We are looking into your payment',
    { timeout: 60_000 },
  );
  return { own: own.id, other: other.id };
}
