import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures';
import { cardForm, cards, click, fillCard } from '../fixtures/card';
import { addSession, mailedLink, requestSignInLink, waitForMail } from '../steps/account';
import {
  expectStatus,
  joinButton,
  readyToJoin,
  setUpSubscription,
  subscriptionsOf,
  switchPlan,
} from '../steps/clubs'; // module: subscriptions
import { setUpCart, setUpOrder } from '../steps/setup';
import { chargesOf, openCheckout, payButton } from '../steps/shopping';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

async function expectPresentable(page: Page): Promise<void> {
  await expectAccessible(page);
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(390);
  if (before) await page.setViewportSize(before);
}

// module: invoices
async function expectColumnsOnPhone(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  const scroller = main(page).getByRole('table').locator('..');
  await expect
    .poll(() => scroller.evaluate((element) => element.scrollWidth - element.clientWidth))
    .toBe(0);
  const ends = await scroller
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => row.lastElementChild?.getBoundingClientRect().right));
  expect(new Set(ends).size, 'amounts and totals end on one line').toBe(1);
  if (before) await page.setViewportSize(before);
}

async function fillName(form: Page | Locator): Promise<void> {
  await form.getByLabel('First name').fill('Ada');
  await form.getByLabel('Last name').fill('Lovelace');
}

type Customer = {
  paymentMethods: { cardLastFourDigits: string; isDefault: boolean }[];
};

test('guest orders appear in the account after signing in by a mailed link', async ({
  page,
  sandbox,
  email,
  browser,
  baseURL,
}) => {
  const bought = await setUpOrder(page, sandbox, email);
  const [charge] = await chargesOf(sandbox, email);

  await test.step('a link is mailed, and works once', async () => {
    await page.goto('/account/orders');
    await expect(heading(page)).toHaveText('Sign in');
    await expectPresentable(page);
    await page.getByLabel('E-mail address').fill('nobody');
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await expect(main(page).getByRole('alert')).toContainText('such as name@example.com');
    await requestSignInLink(page, email, '/account/orders');
    await expectPresentable(page);
    const link = await mailedLink(page, email);
    await page.goto(link);
    await expect(heading(page)).toHaveText('Orders');
    const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) });
    const stranger = await elsewhere.newPage();
    await stranger.goto(link);
    await expect(heading(stranger)).toHaveText('This link has expired');
    await expectPresentable(stranger);
    await elsewhere.close();
  });

  await test.step('the order is listed, with its status, amounts and reference', async () => {
    await expect(main(page).getByText('Paid', { exact: true })).toBeVisible();
    await expect(main(page).getByText('€18.70')).toBeVisible();
    await expectPresentable(page);
    await main(page)
      .getByRole('link', { name: /^Order / })
      .click();
    await expect(page).toHaveURL(bought.pathname);
    await expect(main(page).getByText(charge?.id ?? '')).toBeVisible();
    for (const row of ['Subtotal', /^incl\. .*VAT/, 'Total']) {
      await expect(main(page).getByText(row, { exact: true }).first()).toBeVisible();
    }
    await expectPresentable(page);
  });

  // module: invoices
  await test.step('its invoice is made to be printed', async () => {
    await page.goto('/account/orders');
    await main(page).getByRole('link', { name: 'Invoice' }).click();
    await expect(heading(page)).toHaveText('Invoice');
    await expect(main(page).getByRole('row', { name: /^Total/ })).toContainText('€18.70');
    await expect(main(page).getByText(charge?.id ?? '')).toBeVisible();
    await expectPresentable(page);
    await expectColumnsOnPhone(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(button(page, 'Print this invoice')).toBeHidden();
    await page.emulateMedia({ media: null });
  });

  await test.step('and it is bought again', async () => {
    await page.goto('/account/orders');
    await button(page, 'Buy again').click();
    await expect(page).toHaveURL('/cart');
    await expect(page.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveCount(1);
  });
});

test('a customer saves name and cards, which are stored at the service', async ({
  page,
  sandbox,
  email,
}) => {
  await addSession(page, email);

  await test.step('the profile is written to the service', async () => {
    await page.goto('/account/profile');
    await expectPresentable(page);
    await button(page, 'Save').click();
    await expect(page.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true');
    expect(await sandbox.customersOf(email)).toEqual([]);
    await fillName(page);
    await button(page, 'Save').click();
    await expect(main(page).getByRole('status')).toContainText('Profile saved');
    expect(await sandbox.customersOf(email)).toMatchObject([
      { firstname: 'Ada', lastname: 'Lovelace' },
    ]);
  });

  await test.step('cards are added by the form, and one is the default', async () => {
    const booked = async () =>
      (await sandbox.customersOf<Customer>(email))[0]?.paymentMethods ?? [];
    const add = async (number: string) => {
      await fillCard(page, number);
      await click(button(page, 'Save card'));
    };
    await page.goto('/account/cards');
    await add(cards.declined);
    await expect(main(page).getByRole('alert')).toContainText('No card was added');
    await expect(cardForm(page).getByLabel('Card number')).toHaveValue('');
    expect(await booked()).toEqual([]);
    await add(cards.good);
    await expect(main(page).getByText('VISA ending in 4242').first()).toBeVisible();
    await expect(cardForm(page).getByLabel('Card number')).toHaveValue('');
    await add('5555555555554444');
    await expect(main(page).getByText('MASTERCARD ending in 4444').first()).toBeVisible();
    await expectPresentable(page);
    await main(page)
      .getByRole('button', { name: 'Set as default: MASTERCARD ending in 4444' })
      .click();
    await expect(
      main(page)
        .getByRole('listitem')
        .filter({ hasText: '4444' })
        .getByText('Default', { exact: true }),
    ).toBeVisible();
    expect((await booked()).find((card) => card.isDefault)?.cardLastFourDigits).toBe('4444');
  });
});

test('a customer changes e-mail and delivery addresses @long', async ({ page, sandbox, email }) => {
  test.setTimeout(180_000);
  const usedEmail = `taken-${email}`;
  const wanted = `new-${email}`;
  await sandbox.call('POST', '/customers', { firstname: 'A', lastname: 'B', email: usedEmail });
  await addSession(page, email);
  await page.goto('/account/profile');
  await fillName(page);
  await button(page, 'Save').click();
  await expect(main(page).getByRole('status')).toContainText('Profile saved');

  async function changeTo(address: string) {
    await page.goto('/account/profile');
    await page.getByLabel('New e-mail address').fill(address);
    await button(page, 'Send confirmation link').click();
    await expect(main(page).getByRole('status')).toContainText(`sent a link to ${address}`);
    const mail = await waitForMail(page, address, /^Confirm your new e-mail address/);
    await mail.getByRole('link').first().click();
    await expect(heading(page)).toHaveText('Your new address');
  }

  await test.step('an address of another customer is refused', async () => {
    await changeTo(usedEmail);
    await expectPresentable(page);
    await button(page, 'Confirm this address').click();
    await expect(main(page).getByRole('alert')).toContainText('belongs to another customer');
    expect(await sandbox.customersOf(email)).toHaveLength(1);
  });

  await test.step('a free one is the customer’s once its link was opened', async () => {
    await changeTo(wanted);
    expect(await sandbox.customersOf(wanted)).toEqual([]);
    await button(page, 'Confirm this address').click();
    await expect(main(page).getByRole('status')).toContainText(`Your address is now ${wanted}`);
    expect(await sandbox.customersOf(wanted)).toMatchObject([{ firstname: 'Ada' }]);
    await waitForMail(page, email, /^Your e-mail address was changed/);
  });

  await test.step('addresses for deliveries come and go', async () => {
    await page.goto('/account/addresses');
    await expectPresentable(page);
    await button(page, 'Save address').click();
    await expect(page.getByLabel('City')).toHaveAttribute('aria-invalid', 'true');
    for (const street of ['1 Old Road', '2 New Road']) {
      const form = main(page).locator('form').last();
      await fillName(form);
      await form.getByLabel('Street and house number').fill(street);
      await form.getByLabel('Eircode').fill('D08 X7H2');
      await form.getByLabel('City').fill('Dublin');
      await form.getByRole('button', { name: 'Save address' }).click();
      await expect(main(page).getByText(street)).toBeVisible();
      await expect(form.getByRole('status')).toContainText('Address saved');
      await expect(form.getByLabel('City')).toHaveValue('');
    }
    const entry = (street: string) => main(page).getByRole('listitem').filter({ hasText: street });
    await expect(entry('1 Old Road').getByText('Default', { exact: true })).toBeVisible();
    await entry('2 New Road').getByRole('button', { name: 'Set as default' }).click();
    await expect(entry('2 New Road').getByText('Default', { exact: true })).toBeVisible();
    await main(page)
      .getByRole('button', { name: /^Delete: .*1 Old Road$/ })
      .click();
    await expect(entry('1 Old Road')).toHaveCount(0);
    await expectPresentable(page);
  });

  await test.step('what is sensitive asks for a sign-in of the last minutes', async () => {
    await page.context().clearCookies();
    await addSession(page, email, 11 * 60_000);
    for (const path of ['/account/cards', '/account/profile', '/account/data']) {
      await page.goto(path);
      await expect(main(page).getByText('You signed in a while ago').first()).toBeVisible();
      await expect(main(page).getByRole('link', { name: 'Sign in again' }).first()).toHaveAttribute(
        'href',
        `/sign-in?${new URLSearchParams({ next: path, again: 'yes' })}`,
      );
    }
    await expect(page.getByRole('link', { name: 'Download my data' })).toHaveCount(0);
    await expect(button(page, 'Delete my account')).toHaveCount(0);
    expect((await page.request.get('/account/data/export')).status()).toBe(403);
    await expectPresentable(page);
    await main(page).getByRole('link', { name: 'Sign in again' }).first().click();
    await expect(main(page).getByText('Confirm your identity to continue')).toBeVisible();
    await expectPresentable(page);
    await button(page, 'Send me a link').click();
    await expect(heading(page)).toHaveText('Check your e-mail');
    await page.goto(await mailedLink(page, email));
    await expect(heading(page)).toHaveText('Your data');
    await expect(button(page, 'Delete my account')).toBeVisible();
  });
});

// module: subscriptions
test('a customer exports their data, signs out everywhere, and deletes the account @long', async ({
  page,
  sandbox,
  email,
  browser,
  baseURL,
  time,
}) => {
  test.setTimeout(180_000);
  await setUpSubscription(page, sandbox, email, 'office-club');
  await page.goto('/account/data');

  await test.step('the download has what is known', async () => {
    await expectPresentable(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      main(page).getByRole('link', { name: 'Download my data' }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    const data = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    expect(data).toMatchObject({ profile: { email }, subscriptions: [{ plan: 'office-club' }] });
  });

  await test.step('signing out everywhere ends the session of another browser too', async () => {
    const phone = await browser.newPage({ ...(baseURL && { baseURL }) });
    await addSession(phone, email);
    await phone.goto('/account/data');
    await expect(heading(phone)).toHaveText('Your data');
    await page.goto('/account/profile');
    await button(page, 'Sign out on all devices').click();
    await expect(page.getByText('You are signed out on all devices.')).toBeVisible();
    await phone.getByLabel(/^Type/).fill('delete');
    await button(phone, 'Delete my account').click();
    await expect(main(phone).getByRole('alert')).toContainText('no longer signed in');
    await phone.goto('/account');
    await expect(heading(phone)).toHaveText('Sign in');
    await phone.close();
    await addSession(page, email);
  });

  await test.step('an account stays while a payment is being confirmed', async () => {
    await setUpCart(page, 'high-noon');
    await openCheckout(page);
    await fillCard(page);
    await sandbox.arm({ method: 'POST', path: '/transactions', kind: 'close', times: 100 });
    await click(payButton(page));
    await expect(heading(page)).toHaveText('Confirming your payment');
    await page.goto('/account/data');
    await expect(
      main(page).getByText('One of your payments is still being confirmed'),
    ).toBeVisible();
    await expect(button(page, 'Delete my account')).toHaveCount(0);
    await expectPresentable(page);
    await sandbox.disarm();
    await expect(async () => {
      await page.reload();
      await expect(button(page, 'Delete my account')).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    expect(await chargesOf(sandbox, email)).toHaveLength(2);
  });

  await test.step('deleting the account requires a word, and ends the club first', async () => {
    await expect(main(page).getByText('We cancel first: Office Club')).toBeVisible();
    await page.getByLabel(/^Type/).fill('remove');
    await button(page, 'Delete my account').click();
    await expect(main(page).getByText('Type the word “delete” to continue.')).toBeVisible();
    await expect(main(page).getByRole('alert')).toContainText('Check the marked field');
    await sandbox.arm({
      method: 'DELETE',
      path: '/subscriptions/*',
      kind: 'status',
      status: 503,
      times: 2,
    });
    await page.getByLabel(/^Type/).fill('delete');
    await button(page, 'Delete my account').click();
    await expect(main(page).getByRole('status')).toContainText('has not confirmed yet');
    const subscriptions = await subscriptionsOf(sandbox, email);
    expect(subscriptions).toHaveLength(1);
    // A worker tries again every five minutes.
    await expect(async () => {
      await time.advance(6 * 60);
      await expect.poll(() => sandbox.customersOf(email), { timeout: 10_000 }).toEqual([]);
    }).toPass({ timeout: 120_000 });
    await page.goto('/account');
    await expect(heading(page)).toHaveText('Sign in');
    // Some services end subscriptions when a customer is deleted, others do not.
    const [subscription] = subscriptions;
    type Log = { requests: { method: string; path: string; status: number }[] };
    const { requests } = await sandbox.control<Log>('GET', '/requests');
    const deleted = requests.filter(({ method, status }) => method === 'DELETE' && status < 300);
    const of = (part: string) => deleted.findIndex(({ path }) => path.includes(part));
    // The log lists the newest request first.
    expect(of('/customers/')).toBeGreaterThanOrEqual(0);
    expect(of(`/subscriptions/${subscription?.id}`)).toBeGreaterThan(of('/customers/'));
  });
});

test('during an outage of the service, each account action reports the outcome @long', async ({
  page,
  sandbox,
  email,
}) => {
  test.setTimeout(180_000);
  const failing = { kind: 'status', status: 503, times: 50 } as const;
  const alert = main(page).getByRole('alert');
  await addSession(page, email);
  await page.goto('/account/profile');
  await fillName(page);
  await button(page, 'Save').click();
  await expect(main(page).getByRole('status')).toContainText('Profile saved');

  await test.step('a new name', async () => {
    await sandbox.arm({ ...failing, method: 'PUT', path: '/customers/*' });
    await page.getByLabel('First name').fill('Augusta');
    await button(page, 'Save').click();
    await expect(alert).toContainText('did not');
    expect(await sandbox.customersOf(email)).toMatchObject([{ firstname: 'Ada' }]);
    await expect(page.getByLabel('First name')).toHaveValue('Augusta');
    await sandbox.disarm();
    await button(page, 'Save').click();
    await expect(main(page).getByRole('status')).toContainText('Profile saved');
    expect(await sandbox.customersOf(email)).toMatchObject([{ firstname: 'Augusta' }]);
  });

  await test.step('a new address', async () => {
    const wanted = `away-${email}`;
    await page.getByLabel('New e-mail address').fill(wanted);
    await button(page, 'Send confirmation link').click();
    await expect(main(page).getByText(`sent a link to ${wanted}`)).toBeVisible();
    const mail = await waitForMail(page, wanted, /^Confirm your new e-mail address/);
    await sandbox.arm({ ...failing, method: 'GET', path: '/customers' });
    await mail.getByRole('link').first().click();
    await expect(heading(page)).toHaveText('Your new address');
    await button(page, 'Confirm this address').click();
    await expect(alert).toContainText('Nothing was changed');
    expect(await sandbox.customersOf(wanted)).toEqual([]);
    await sandbox.disarm();
    await button(page, 'Confirm this address').click();
    await expect(main(page).getByRole('status')).toContainText(`Your address is now ${wanted}`);
  });

  await test.step('another card, and the default one', async () => {
    const wanted = `away-${email}`;
    const booked = async () =>
      (await sandbox.customersOf<Customer>(wanted))[0]?.paymentMethods ?? [];
    await page.goto('/account/cards');
    await sandbox.arm({ ...failing, method: 'PUT', path: '/customers/*/payment-methods' });
    await fillCard(page);
    await click(button(page, 'Save card'));
    await expect(alert).toBeVisible({ timeout: 30_000 });
    expect(await booked()).toEqual([]);
    await sandbox.disarm();
    for (const number of [cards.good, '5555555555554444']) {
      await expect(cardForm(page).getByLabel('Card number')).toHaveValue('');
      await fillCard(page, number);
      await click(button(page, 'Save card'));
      await expect(
        main(page)
          .getByText(`ending in ${number.slice(-4)}`)
          .first(),
      ).toBeVisible();
    }
    const second = main(page).getByRole('listitem').filter({ hasText: '4444' });
    await sandbox.arm({ ...failing, method: 'PUT', path: '/customers/*/credit-card/choose' });
    await second.getByRole('button', { name: 'Set as default' }).click();
    await expect(second.getByRole('alert')).toBeVisible();
    expect((await booked()).find((card) => card.isDefault)?.cardLastFourDigits).toBe('4242');
    await expect(second.getByText('Default', { exact: true })).toHaveCount(0);
  });
});

// module: subscriptions
test('after an expired session the input is kept, and signing in returns to the page', async ({
  page,
  sandbox,
  context,
  email,
}) => {
  await setUpSubscription(page, sandbox, email);
  const { pathname } = new URL(page.url());
  await context.clearCookies();
  await page.getByRole('textbox', { name: 'Quantity' }).fill('2');
  await button(page, 'Show the new price').click();
  const alert = main(page).getByRole('alert');
  await expect(alert).toContainText('no longer signed in. Nothing was changed');
  await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('2');
  await alert.getByRole('link', { name: 'Sign in' }).click();
  await expect(heading(page)).toHaveText('Sign in');
  expect(new URL(page.url()).searchParams.get('next')).toBe(pathname);
});

// module: subscriptions
test('conflicting changes are reported, and nothing is applied partly @long', async ({
  page,
  sandbox,
  time,
  email,
  context,
}) => {
  test.setTimeout(180_000);
  // module: subscriptions
  type Plan = { id: string; name: string };
  const { plans } = await sandbox.control<{ plans: Plan[] }>('GET', '/plans');
  // Both with and without a trial.
  const office = plans.filter((plan) => plan.name === 'Office Club');
  const setActive = async (active: boolean) => {
    for (const { id } of office) await sandbox.control('PATCH', `/plans/${id}`, { active });
  };

  await test.step('a plan that is gone at the service', async () => {
    await addSession(page, email);
    await setActive(false);
    try {
      await readyToJoin(page, 'office-club');
      await click(joinButton(page));
      await expect(main(page).getByRole('alert')).toContainText('nothing was started');
    } finally {
      await setActive(true);
    }
    expect(await subscriptionsOf(sandbox, email)).toEqual([]);
    expect(await chargesOf(sandbox, email)).toEqual([]);
  });

  await test.step('a session that ended while the card was typed', async () => {
    const session = await context.cookies();
    await readyToJoin(page, 'first-light-club');
    await context.clearCookies();
    await click(joinButton(page));
    await expect(main(page).getByRole('alert')).toContainText('no longer signed in');
    expect(await subscriptionsOf(sandbox, email)).toEqual([]);
    await context.addCookies(session);
  });

  await setUpSubscription(page, sandbox, email);
  const url = page.url();
  const other = await context.newPage();

  await test.step('switching to the current plan on an outdated page', async () => {
    await other.goto(url);
    for (const tab of [page, other]) {
      await main(tab).getByText('All Day Club', { exact: true }).click();
    }
    await button(page, 'Switch to All Day Club for €26.00 a month').click();
    await expect(heading(page)).toHaveText('All Day Club');
    await button(other, 'Switch to All Day Club for €26.00 a month').click();
    await expect(main(other).getByRole('alert')).toContainText('You already have this plan');
    await expect(heading(other)).toHaveText('All Day Club');
    expect(await subscriptionsOf(sandbox, email)).toHaveLength(1);
  });

  await test.step('the service fails in the middle of a change of plan, of card, of the end', async () => {
    const failing = { kind: 'status', status: 503, times: 50 } as const;
    await page.goto(url);
    await sandbox.arm({ ...failing, method: 'PATCH', path: '/subscriptions/*/switch' });
    await switchPlan(page, 'Office Club');
    await expect(main(page).getByRole('alert')).toContainText('has not confirmed the change');
    await expect(heading(page)).toHaveText('All Day Club');

    await sandbox.arm({ ...failing, method: 'PATCH', path: '/subscriptions/*/payment-source' });
    await button(page, 'Change card').click();
    await fillCard(page);
    await click(button(page, 'Use this card'));
    await expect(
      main(page)
        .getByRole('alert')
        .filter({ hasText: 'enter it again; doing so twice has no effect' }),
    ).toBeVisible();

    await sandbox.arm({ ...failing, method: 'DELETE', path: '/subscriptions/*' });
    await main(page).getByText('Cancel subscription').click();
    await button(page, 'Cancel now').click();
    await expect(main(page).getByText('so we keep sending it your cancellation')).toBeVisible();
    expect(await subscriptionsOf(sandbox, email)).toMatchObject([{ quantity: 1 }]);
    await sandbox.disarm();
  });

  await test.step('the worker sends the cancellation again', async () => {
    await time.advance(120);
    await expect.poll(() => subscriptionsOf(sandbox, email)).toEqual([]);
    await page.goto(url);
    await expect(main(page).getByText(/^It (has ended|ended on)/)).toBeVisible();
    await expect(main(page).getByText('Nothing more is charged')).toBeVisible();
    await expectStatus(page, 'Ended');
  });
  await other.close();
});

test.describe('without JavaScript, or before hydration', () => {
  test.use({ javaScriptEnabled: false });

  test('the result of a form is shown at that form', async ({ page, email }) => {
    await addSession(page, email);
    await page.goto('/account/profile');
    await fillName(page);
    await button(page, 'Save').click();
    await expect(main(page).getByRole('status')).toHaveText('Profile saved.');
    await expect(page.getByLabel('First name')).toHaveValue('Ada');
    await page.getByLabel('First name').fill('');
    await page.getByLabel('Last name').fill('King');
    await button(page, 'Save').click();
    await expect(page.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Last name')).toHaveValue('King');

    await page.goto('/account/addresses');
    const added = main(page).locator('form').last();
    await fillName(added);
    await added.getByLabel('Country').selectOption('United States');
    await added.getByLabel('City').fill('Portland');
    await added.getByRole('button', { name: 'Save address' }).click();
    const street = added.getByLabel('Street and house number');
    await expect(street).toHaveAttribute('aria-invalid', 'true');
    await expect(added.getByLabel('City')).toHaveValue('Portland');
    // The response has the fields of the submitted country.
    await expect(added.getByLabel('State')).toHaveAccessibleDescription('Choose your state.');
    await added.getByLabel('State').selectOption('Oregon');
    await street.fill('12 Burnside Street');
    await added.getByLabel('ZIP code').fill('97209');
    await added.getByRole('button', { name: 'Save address' }).click();
    await expect(main(page).getByRole('listitem')).toContainText('12 Burnside Street');
    await expect(main(page).getByRole('listitem')).toContainText('Portland, OR 97209');
  });
});

test('a form submitted before hydration shows its result @long', async ({ page, email }) => {
  await addSession(page, email);
  const { promise: sent, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/_next/static/**/*.js', async (route) => {
    await sent;
    // Requests of the previous page are cancelled.
    await route.continue().catch(() => {});
  });
  await page.goto('/account/profile', { waitUntil: 'commit' });
  await fillName(page);
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await button(page, 'Save').click({ noWaitAfter: true });
  await answered;
  release();
  await expect(main(page).getByRole('status')).toHaveText('Profile saved.');
  await page.getByLabel('First name').fill('Augusta');
  await button(page, 'Save').click();
  await expect(page.getByLabel('First name')).toHaveValue('Augusta');
  await expect(main(page).getByRole('status')).toHaveText('Profile saved.');
});
