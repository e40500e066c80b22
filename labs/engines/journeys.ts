import { sandboxAt } from '@/lib/testing/service/sandbox';
import type { Runtime } from '../../lib/env.ts';
import type { Person } from './person.ts';

/** The shop that people visit. `plainUrl`: the same without any script (without-scripts.ts). */
export type Shop = { siteUrl: string; plainUrl: string; service: Runtime['service'] };

export type Journey = {
  name: string;
  /** The browser test of the same in Chromium, in `npm test`, or in `npm run test:long` where its title ends with `@long`. */
  inChromium: string;
  go(person: Person, shop: Shop): Promise<void>;
};

export const journeys: readonly Journey[] = [
  {
    name: 'guest purchase',
    inChromium:
      'e2e/checkout/checkout.spec.ts: a guest buys, and the service has charged the exact amount',
    go: async (person, shop) => {
      await buy(person);
      await expectCharges(shop, person, 1);
    },
  },
  {
    name: 'decline, then pay',
    inChromium:
      'e2e/checkout/checkout.spec.ts: after a declined card another one pays, on the same page',
    go: async (person, shop) => {
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
  },
  {
    name: 'sign-in by link',
    inChromium:
      'e2e/account/account.spec.ts: guest orders appear in the account after signing in by a mailed link',
    go: (person) => signIn(person, person.email, '/account/orders'),
  },
  {
    name: 'join and cancel a subscription',
    inChromium:
      'e2e/account/subscriptions.spec.ts: a subscription from free trial to end: charged, switched, renewed, cancelled',
    go: async (person) => {
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
  },
  {
    name: 'cart without scripts',
    inChromium:
      'e2e/checkout/cart.spec.ts: the cart is shown, changed, emptied and restored by forms',
    go: async (person, { plainUrl }) => {
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
  },
  {
    name: 'German checkout',
    inChromium:
      'e2e/catalogue/languages.spec.ts: a purchase is German from the product to the order and its mail @long',
    go: async (person, shop) => {
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
  },
  {
    name: 'Back after payment',
    inChromium: 'e2e/checkout/checkout.spec.ts: a tab left open does not charge a second time',
    go: async (person, shop) => {
      await buy(person);
      await person.driver.back();
      await person.seePath(/^\/(checkout|cart)$/);
      await person.see('Nothing in here yet');
      await expectCharges(shop, person, 1);
    },
  },
  {
    name: 'Back after sign-out',
    inChromium:
      'e2e/account/back.spec.ts: Back restores the account, but not after a sign-out in another tab @long',
    go: async (person) => {
      await signIn(person, person.email, '/account/orders');
      await person.open('/account');
      await person.press('Sign out');
      await person.until('signed out', () => person.driver.read(IS_SIGNED_OUT));
      await person.driver.back();
      await person.until('no account', async () => !(await person.sees(person.email)));
    },
  },
  {
    name: 'dashboard: pack and ship',
    inChromium:
      'e2e/merchant/dashboard.spec.ts: staff find, annotate, export, ship and return an order; a viewer and a removed member cannot',
    go: async (person) => {
      await buy(person);
      await signIn(person, 'merchant@demo.example', '/merchant/orders');
      await person.open(`/merchant/orders?q=${encodeURIComponent(person.email)}`);
      const link = `document.querySelector('main tbody a[href*="/merchant/orders/"]')?.href ?? ''`;
      await person.until('the order', async () => (await person.driver.read<string>(link)) !== '');
      await person.open(await person.driver.read<string>(link));
      await person.press('Mark as packed');
      await person.see('Marked as packed.');
      await person.fill('Tracking number', 'JD 77');
      await person.press('Mark as shipped');
      await person.see('Marked as shipped.');
    },
  },
  // module: search
  {
    name: 'search',
    inChromium:
      'modules/search/e2e/find.spec.ts: search, filters and sort order work by links and a form',
    go: async (person) => {
      await person.open('/products');
      await person.fill('Search the shop', 'hour');
      await person.press('Search');
      await person.see('Blue Hour');
    },
  },
];

const IS_SIGNED_OUT = `Boolean(document.querySelector('header a[href*="/sign-in"]'))`;

async function fillAddress(person: Person): Promise<void> {
  await person.fill('First name', 'Ada');
  await person.fill('Last name', 'Buyer');
  await person.fill('Street and house number', '12 Quay Street');
  await person.fill('Eircode', 'D08 X7H2');
  await person.fill('City', 'Dublin');
}

/** A guest at the checkout, who only has to enter a card. */
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

/** Signs in by a mailed link, which is in the demo's mailbox. */
async function signIn(person: Person, email: string, next: string): Promise<void> {
  await person.open(`/sign-in?next=${encodeURIComponent(next)}&again=yes`);
  await person.fill('E-mail address', email);
  await person.press('Send me a link');
  await person.see('Check your e-mail');
  const link = `[...document.querySelectorAll('article')]
    .find((one) => one.innerText.includes(${JSON.stringify(`To ${email}`)}))
    ?.querySelector('a[href*="token="], a[href*="/sign-in/"], a[href*="/api/auth/"]')?.href ?? ''`;
  await person.until('the mail', async () => {
    await person.open('/dev/mailbox');
    return (await person.driver.read<string>(link)) !== '';
  });
  await person.open(await person.driver.read<string>(link));
  await person.seePath(new RegExp(`^${next}$`));
}

type Booked = { id: string; email: string; customerId: string };

/** The service has charged the person so often, whatever the page says. */
async function expectCharges(shop: Shop, { email }: Person, count: number): Promise<void> {
  const { control } = sandboxAt(shop.service.baseUrl);
  const list = (path: string) =>
    control<Record<string, Booked[]>>({ ...shop.service, webhookSecret: '' }, 'GET', `/${path}`);
  const customers = (await list('customers')).customers ?? [];
  const ids = customers.filter((one) => one.email === email).map(({ id }) => id);
  const charges = (await list('transactions')).transactions ?? [];
  const found = charges.filter(({ customerId }) => ids.includes(customerId)).length;
  if (found !== count) throw new Error(`${email} was charged ${found} times, not ${count}`);
}
