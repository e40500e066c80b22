import { sandboxAt } from '@/lib/testing/service/sandbox';
import type { Runtime } from '../../lib/env.ts';
import type { Person } from './person.ts';

/** `plainUrl`: the shop without scripts (without-scripts.ts). */
export type Shop = { siteUrl: string; plainUrl: string; service: Runtime['service'] };

export type Journey = (person: Person, shop: Shop) => Promise<void>;

/** README.md names the browser test of each journey in Chromium. */
export const journeys: Readonly<Record<string, Journey>> = {
  'guest purchase': async (person, shop) => {
    await buy(person);
    await expectCharges(shop, person, 1);
  },

  'decline, then pay': async (person, shop) => {
    await readyToPay(person);
    await person.fillCard('4000000000000002');
    await person.press('Pay');
    await person.see('Your card was declined');
    await expectCharges(shop, person, 0);
    await person.fillCard();
    await person.press('Pay');
    await person.see('Thank you, Ada');
    await expectCharges(shop, person, 1);
  },

  'sign-in by link': (person) => signIn(person, person.email, '/account/orders'),

  // module: subscriptions
  'join and cancel a subscription': async (person) => {
    await signIn(person, person.email, '/clubs/first-light-club');
    await fillAddress(person);
    await person.fillCard();
    await person.press('Start free trial');
    await person.seePath(/^\/account\/subscriptions\/[0-9a-f-]{36}$/);
    await person.see('Your free trial ends on');
    await person.press('Cancel subscription');
    await person.press('Cancel now');
    await person.see('Nothing more is charged.');
  },

  'cart without scripts': async (person, { plainUrl }) => {
    await person.open(`${plainUrl}/products/high-noon`);
    await person.press('Add to cart');
    await person.see('Added to your cart.');
    await person.open(`${plainUrl}/cart/plain`);
    await person.fill('Quantity', '3');
    await person.press('Update');
    await person.see('€41.40');
    await person.press('Remove');
    await person.see('Nothing in here yet');
    await person.press('Undo');
    await person.see('€41.40');
  },

  'German checkout': async (person, shop) => {
    await person.open('/de/products/high-noon');
    await person.press('In den Warenkorb');
    await person.see('Warenkorb ansehen');
    await person.open('/de/checkout');
    await person.fill('E-Mail', person.email);
    await person.fill('Vorname', 'Ada');
    await person.fill('Nachname', 'Käufer');
    await person.fill('Straße und Hausnummer', 'Lange Straße 1');
    await person.fill('Postleitzahl', '10115');
    await person.fill('Ort', 'Berlin');
    await person.fillCard();
    await person.press('Zahlungspflichtig bestellen');
    await person.see('Vielen Dank, Ada');
    await expectCharges(shop, person, 1);
  },

  'Back after payment': async (person, shop) => {
    await buy(person);
    await person.driver.back();
    // The order's page has replaced the checkout.
    await person.seePath(/^\/products\/high-noon$/);
    const isEmpty = `!/\\d/.test(document.querySelector('header a[href$="/cart"]').innerText)`;
    await person.until('an empty cart', () => person.driver.read(isEmpty));
    await person.open('/checkout');
    await person.see('Nothing in here yet');
    await expectCharges(shop, person, 1);
  },

  'Back after sign-out': async (person) => {
    await signIn(person, person.email, '/account/orders');
    await person.open('/account');
    await person.press('Sign out');
    const link = `Boolean(document.querySelector('header a[href*="/sign-in"]'))`;
    await person.until('signed out', () => person.driver.read(link));
    await person.driver.back();
    await person.until('no account', async () => !(await person.sees(person.email)));
  },

  // module: fulfilment
  'dashboard: pack and ship': async (person) => {
    await buy(person);
    await signIn(person, 'merchant@demo.example', '/merchant/orders');
    await person.open(`/merchant/orders?q=${encodeURIComponent(person.email)}`);
    const link = `document.querySelector('main tbody a[href*="/merchant/orders/"]')?.href`;
    await person.open(await person.until('the order', () => person.driver.read<string>(link)));
    await person.press('Mark as packed');
    await person.see('Marked as packed.');
    await person.fill('Tracking number', 'JD 77');
    await person.press('Mark as shipped');
    await person.see('Marked as shipped.');
  },

  // module: search
  search: async (person) => {
    await person.open('/products');
    await person.fill('Search the shop', 'hour');
    await person.press('Search');
    await person.see('Blue Hour');
  },
};

async function fillAddress(person: Person): Promise<void> {
  await person.fill('First name', 'Ada');
  await person.fill('Last name', 'Buyer');
  await person.fill('Street and house number', '12 Quay Street');
  await person.fill('Eircode', 'D08 X7H2');
  await person.fill('City', 'Dublin');
}

async function readyToPay(person: Person): Promise<void> {
  await person.open('/products/high-noon');
  await person.press('Add to cart');
  await person.see('in your cart.');
  await person.open('/checkout');
  await person.fill('E-mail', person.email);
  await fillAddress(person);
}

async function buy(person: Person): Promise<void> {
  await readyToPay(person);
  await person.fillCard();
  await person.press('Pay');
  await person.see('Thank you, Ada');
}

/** The link is in the demo's mailbox. */
async function signIn(person: Person, email: string, next: string): Promise<void> {
  const links = `[...document.querySelectorAll('article')]
    .filter((mail) => mail.innerText.includes(${JSON.stringify(`To ${email}`)}))
    .flatMap((mail) => [...mail.querySelectorAll('a')])
    .filter((link) => link.innerText === 'Sign in').map((link) => link.href)`;
  await person.open('/dev/mailbox');
  const earlier = await person.driver.read<string[]>(links);
  await person.open(`/sign-in?next=${encodeURIComponent(next)}&again=yes`);
  await person.fill('E-mail address', email);
  await person.press('Send me a link');
  await person.see('Check your e-mail');
  const link = await person.until('the mail', async () => {
    await person.open('/dev/mailbox');
    return (await person.driver.read<string[]>(links)).find((found) => !earlier.includes(found));
  });
  await person.open(link);
  await person.seePath(new RegExp(`^${next}$`));
}

async function expectCharges(shop: Shop, { email }: Person, count: number): Promise<void> {
  const { control } = sandboxAt(shop.service.baseUrl);
  const list = <T>(path: string) =>
    control<Record<string, T[]>>({ ...shop.service, webhookSecret: '' }, 'GET', `/${path}`);
  const { customers = [] } = await list<{ id: string; email: string }>('customers');
  const { transactions = [] } = await list<{ customerId: string }>('transactions');
  const ids = customers.filter((customer) => customer.email === email).map(({ id }) => id);
  const found = transactions.filter(({ customerId }) => ids.includes(customerId)).length;
  if (found !== count) throw new Error(`${email} was charged ${found} times, not ${count}`);
}
