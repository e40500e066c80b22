import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures/index';
import { runningShop } from '../fixtures/running-shop';
import { newSession } from './session';

function mailTo(page: Page, email: string, subject: RegExp): Locator {
  return page
    .getByRole('article', { name: subject })
    .filter({ hasText: `To ${email}` })
    .first();
}

export async function waitForMail(page: Page, email: string, subject: RegExp): Promise<Locator> {
  const mail = mailTo(page, email, subject);
  await expect(async () => {
    await page.goto('/dev/mailbox');
    // The page does not update itself.
    await expect(mail).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  return mail;
}

export async function requestSignInLink(
  page: Page,
  email: string,
  next = '/account',
): Promise<void> {
  await page.goto(`/sign-in?next=${encodeURIComponent(next)}&again=yes`);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your e-mail');
}

export async function mailedLink(page: Page, email: string): Promise<string> {
  const mail = await waitForMail(page, email, /^Sign in to/);
  const link = await mail.getByRole('link', { name: 'Sign in', exact: true }).getAttribute('href');
  if (!link) throw new Error('The mail has no link');
  return link;
}

export async function signIn(page: Page, email: string, next = '/account'): Promise<void> {
  await requestSignInLink(page, email, next);
  await page.goto(await mailedLink(page, email));
  await page.waitForURL((url) => `${url.pathname}${url.search}` === next);
}

/** Adds a session cookie of a sign-in `ageMs` ago, which is faster than a mailed link. */
export async function addSession(page: Page, email: string, ageMs = 0): Promise<void> {
  const cookie = await newSession(email, ageMs);
  await page.context().addCookies([{ ...cookie, url: runningShop().siteUrl }]);
}
