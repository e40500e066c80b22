import type { Page } from '@playwright/test';
import { keptTexts } from '@/lib/testing/typing/typed-texts';
import { expect, test, waitForHydration } from '../fixtures';
import { click, fillCard } from '../fixtures/card';
import { addSession, waitForMail } from '../steps/account';
import { changeOrder } from '../steps/orders';
import { query } from '../steps/session';
import { setUpCart, setUpOrder } from '../steps/setup';
import { chargesOf, fillDetails, openCheckout, payButton } from '../steps/shopping';

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

const dozen = [
  'O’Brien',
  'Nguyễn Thị Thùy Dương',
  'İbrahim Işık',
  'נועה כהן',
  'محمد الأمين',
  '山田 太郎',
  'NaN',
  '<script>alert(1)</script>',
  "Robert'); DROP TABLE orders;--",
  '=1+1',
  '👩\u200D👩\u200D👧 Family',
  'A'.repeat(80),
];
test('the texts of the browser tests are in the list', () => {
  expect(dozen.filter((text) => !keptTexts.includes(text))).toEqual([]);
});

/** Fills fields one after the other like a browser's autofill, finding each by its current position. */
async function autofill(page: Page, values: readonly (readonly [token: string, value: string])[]) {
  for (const [token, value] of values) {
    await page.locator(`[autocomplete$="${token}"]`).evaluate((element, text) => {
      const control = element as HTMLInputElement | HTMLSelectElement;
      const options = control instanceof HTMLSelectElement ? [...control.options] : [];
      const option = options.find((item) => item.value === text || item.text === text);
      control.value = option?.value ?? text;
      control.dispatchEvent(new Event('input', { bubbles: true }));
      control.dispatchEvent(new Event('change', { bubbles: true }));
    }, value);
  }
}

test('a region is kept when it is typed before the country, or autofilled in any order', async ({
  page,
}) => {
  await setUpCart(page, 'high-noon');
  await openCheckout(page);
  const country = field(page, 'address.country');
  const region = field(page, 'address.region');
  for (const [typed, code, chosen] of [
    ['Oregon', 'US', 'OR'],
    ['or', 'US', 'OR'],
    ['malaga', 'ES', 'MA'],
    ['milano', 'IT', 'MI'],
  ] as const) {
    await country.selectOption('IE');
    await region.fill(typed);
    // Germany has no regions, but the entered region is remembered.
    await country.selectOption('DE');
    await expect(region).toHaveCount(0);
    await country.selectOption(code);
    await expect(region, typed).toHaveValue(chosen);
  }
  const place = [
    ['country', 'US'],
    ['address-level1', 'Oregon'],
    ['postal-code', '97201'],
    ['address-level2', 'Portland'],
  ] as const;
  for (const order of [
    [0, 1, 2, 3],
    [1, 0, 2, 3],
    [3, 1, 2, 0],
    [2, 1, 0, 3],
    [1, 3, 0, 2],
  ] as const) {
    await country.selectOption('IE');
    for (const name of ['region', 'city', 'postalCode']) {
      await field(page, `address.${name}`).fill('');
    }
    await autofill(
      page,
      order.flatMap((at) => [place[at]]),
    );
    await expect(region, `order ${order}`).toHaveValue('OR');
    await expect(field(page, 'address.postalCode')).toHaveValue('97201');
    await expect(field(page, 'address.city')).toHaveValue('Portland');
  }
});

test('an order is paid with texts from everywhere, which stay as they were typed @phone', async ({
  page,
  sandbox,
  email,
}) => {
  await setUpCart(page, 'high-noon');
  await openCheckout(page);
  await fillDetails(page, `\u200B${email}\u202C`);
  await field(page, 'contact.firstname').fill('\u202Eنועה\u202C');
  await field(page, 'contact.lastname').fill('A'.repeat(80));
  await field(page, 'contact.phone').fill('\u202D+353\u00A01\u2011234\u20135678\u202C ext. 5');
  await field(page, 'address.line1').fill('<b>12–14</b> D’Arcy\u00A0Quay');
  await field(page, 'address.postalCode').fill('ｄ０８–x7h2');
  await fillCard(page);
  await click(payButton(page));
  await expect(page.getByText('€18.70 paid')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 }).locator('bdi')).toHaveText('نועה');
  await expectFits(page);
  expect(await chargesOf(sandbox, email)).toHaveLength(1);
  const [order] = await query<{ contact: object; address: object }>(
    'SELECT contact, address FROM orders WHERE email = $1',
    [email],
  );
  expect(order).toMatchObject({
    contact: { firstname: 'نועה', lastname: 'A'.repeat(80), phone: '+353 1-234-5678 ext. 5' },
    address: { line1: '<b>12–14</b> D’Arcy Quay', postalCode: 'D08 X7H2' },
  });
  expect(await sandbox.customersOf(email)).toMatchObject([{ phone: '+353 1-234-5678' }]);
  await page.getByRole('link', { name: 'Invoice' }).first().click();
  await expect(page.getByText('A'.repeat(80)).first()).toBeVisible();
  await expectFits(page);
});

async function expectFits(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const overflow = page
      .locator('html, :has(> table)')
      .evaluateAll((boxes) => boxes.map((box) => Math.max(0, box.scrollWidth - box.clientWidth)));
    expect(new Set(await overflow), `${page.url()} at ${width}`).toEqual(new Set([0]));
  }
  if (before) await page.setViewportSize(before);
}

test('long and mirrored names do not break any dashboard page', async ({
  page,
  sandbox,
  email,
}) => {
  const order = await setUpOrder(page, sandbox, email);
  const id = order.pathname.split('/').at(-1);
  // Orders of earlier releases contain such names.
  const long = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 80);
  const contact = JSON.stringify({ firstname: long, lastname: `\u202E${long}`, phone: long });
  const address = JSON.stringify({
    line1: long,
    city: long,
    country: 'IE',
    postalCode: 'D08 X7H2',
  });
  await changeOrder(order, `contact = '${contact}', address = address || '${address}'`);
  // module: fulfilment
  await expect(async () => {
    const changed = await query(
      `UPDATE parcels SET recipient = (SELECT jsonb_build_object('contact', contact, 'address', address)
       FROM orders WHERE id = $1) WHERE "subjectId" = $1 RETURNING id`,
      [id],
    );
    expect(changed).toHaveLength(1);
  }).toPass();
  await addSession(page, 'merchant@demo.example');
  for (const path of [
    `/merchant/orders?q=${encodeURIComponent(email)}`,
    '/merchant/packing', // module: fulfilment
    `/merchant/orders/${id}`,
    `/merchant/customers?q=${encodeURIComponent(email)}`,
    order.pathname + order.search,
  ]) {
    await page.goto(path);
    await expect(page.getByText(path.includes('customers') ? email : long).first()).toBeVisible();
    await expectFits(page);
  }
});

test('names, addresses and phone numbers from everywhere are saved in the account', async ({
  page,
  email,
}) => {
  await addSession(page, email);
  await page.goto('/account/profile');
  for (const at of [0, 2, 10]) {
    const [firstname = '', lastname = ''] = dozen.slice(at, at + 2);
    await field(page, 'firstname').fill(`\u202A${firstname}\u202C`);
    await field(page, 'lastname').fill(`${lastname}\u200B`);
    await field(page, 'phone').fill('030 123456 Durchwahl 12');
    await page.getByRole('button', { name: 'Save' }).click();
    const stored = () =>
      query<object>('SELECT "firstname", "lastname", "phone" FROM users WHERE email = $1', [email]);
    const phone = '030 123456 Durchwahl 12';
    await expect.poll(stored).toMatchObject([{ firstname, lastname, phone }]);
  }
  await page.goto('/account');
  await expectFits(page);

  for (const at of [4, 8]) {
    const [firstname = '', lastname = '', line1 = '', city = ''] = dozen.slice(at, at + 4);
    await page.goto('/account/addresses');
    await waitForHydration(page);
    const form = page.locator('form', { has: page.locator('#new-firstname') });
    if (!(await form.isVisible())) await page.locator('summary').last().click();
    await form.locator('[name=country]').selectOption('DE');
    for (const [name, text] of Object.entries({ firstname, lastname, line1, city })) {
      await form.locator(`[name=${name}]`).fill(text);
    }
    await form.locator('[name=postalCode]').fill('D–１０１１５');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`10115 ${city}`).first()).toBeVisible();
    await expectFits(page);
  }
});

test('staff notes and searches take texts from everywhere', async ({ page, sandbox, email }) => {
  const order = await setUpOrder(page, sandbox, email);
  await addSession(page, 'merchant@demo.example');
  await page.goto(`/merchant/orders/${order.pathname.split('/').at(-1)}`);
  await waitForHydration(page);
  await page.locator('textarea[name=text]').fill(`\u202E${dozen.join('\n')}`);
  await page.getByRole('button', { name: 'Add note' }).click();
  const note = page.getByRole('listitem').filter({ hasText: 'DROP TABLE' });
  await expect(note.locator('p').first()).toHaveText(dozen.join('\n'), { useInnerText: true });
  await expectFits(page);
  for (const text of dozen.slice(8)) {
    await page.goto(`/merchant/orders?${new URLSearchParams({ q: `\u200B${text}` })}`);
    await expect(page.getByLabel('Number, name, e-mail, city, amount or SKU')).toHaveValue(text);
    await expectFits(page);
  }
});

test('a mistyped domain is pointed out, and corrected only on request', async ({ page }) => {
  await setUpCart(page, 'high-noon');
  for (const [path, name] of [
    ['/checkout', 'contact.email'],
    ['/sign-in', 'email'],
  ] as const) {
    await (path === '/checkout' ? openCheckout(page) : page.goto(path));
    const hint = page.getByRole('button', { name: 'Did you mean ada@gmail.com?' });
    await expect(async () => {
      await field(page, name).fill('ada@gmial.com');
      await field(page, name).blur();
      await expect(hint).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(field(page, name)).toHaveValue('ada@gmial.com');
    await hint.click();
    await expect(field(page, name)).toHaveValue('ada@gmail.com');
    await expect(field(page, name)).toBeFocused();
    await expect(hint).toHaveCount(0);
  }
});

test('a sign-in link is sent to international addresses, which are shown in readable form', async ({
  page,
  email,
}) => {
  const [name = ''] = email.split('@');
  for (const [typed, sentTo, readable] of [
    [`\u200B${name}@münchen.example`, `${name}@xn--mnchen-3ya.example`, `${name}@münchen.example`],
    [
      `j&j/${name}..@docomo.example `,
      `j&j/${name}..@docomo.example`,
      `j&j/${name}..@docomo.example`,
    ],
  ] as const) {
    await page.goto('/sign-in');
    await field(page, 'email').fill(typed);
    await page.getByRole('button', { name: /link/ }).click();
    await expect(page.getByText(`We sent a link to ${readable}.`)).toBeVisible();
    await waitForMail(page, sentTo, /^Sign in to/);
  }
});
