import type { Browser, Page } from '@playwright/test';
import { expect } from '../fixtures/index';
import { beSignedIn } from './account';

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
