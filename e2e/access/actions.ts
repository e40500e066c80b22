import { randomUUID } from 'node:crypto'; // module: stock
import { checkoutInput } from '../steps/actions';
import { subscriptionAttemptInput } from '../steps/clubs'; // module: subscriptions
import { form } from './http';
import { buyerOf, cookieOf, type Role, type World } from './world';

/**
 * The outcome of an action. `own`: applied to the caller's own data. `refused`: with a message. `forbidden`: a
 * redirect of staff whose role is insufficient. `sign-in`: a redirect to sign in.
 */
export type Outcome = 'done' | 'own' | 'refused' | 'forbidden' | 'sign-in';

type Made = readonly unknown[] | Promise<readonly unknown[]>;

/** Roles that a row does not name have the rights of one that it names. */
type Expectations = Partial<Record<Role, Outcome>>;

export type ActionRow = {
  args: (world: World, role: Role) => Made;
  expected: Expectations;
  needsCart?: true;
  movesMoney?: true;
};

/** Where staff are visitors like any other. */
const everybody = (outcome: Outcome): Expectations => ({
  anonymous: outcome,
  other: outcome,
  owner: outcome,
});

const own: Expectations = { anonymous: 'sign-in', other: 'own', owner: 'done' };
const ownersAlone: Expectations = {
  ...{ anonymous: 'sign-in', other: 'refused' },
  ...{ merchant: 'refused', owner: 'done' },
};
const ofStaff: Expectations = {
  ...{ anonymous: 'sign-in', other: 'sign-in' },
  ...{ viewer: 'forbidden', staff: 'done' },
};
/** Staff are refused because the subject does not exist. */
const refusedToStaff: Expectations = { ...ofStaff, staff: 'refused' };
const ofShopOwners: Expectations = { ...ofStaff, staff: 'forbidden', merchant: 'done' };
const refusedToShopOwners: Expectations = { ...ofShopOwners, merchant: 'refused' };

const state = { ok: null, message: null, fields: {} };
const person = { firstname: 'Somebody', lastname: 'Else' };
const card = { last4: '4242', type: 'VISA' };

const address = {
  ...person,
  line1: '9 Elsewhere Road',
  line2: '',
  city: 'Cork',
  region: '',
  postalCode: 'T12 A1B2',
  country: 'IE',
};

export const actions: Record<string, ActionRow> = {
  'lib/cart/actions#addToCart': {
    args: ({ variantId }) => [{ variantId, quantity: 1 }],
    expected: { ...everybody('own'), owner: 'done' },
  },
  'lib/cart/actions#addToCartForm': {
    args: ({ variantId }) => [{ added: 0, message: null }, form({ variantId, quantity: '1' })],
    expected: { ...everybody('own'), owner: 'done' },
  },
  'lib/cart/actions#changeLineForm': {
    args: ({ variantId }) => [form({ variantId, intent: 'set', quantity: '2' })],
    expected: { ...everybody('own'), anonymous: 'refused', owner: 'done' },
    needsCart: true,
  },
  'lib/cart/actions#setQuantity': {
    args: ({ variantId }) => [{ variantId, quantity: 3 }],
    expected: { ...everybody('own'), anonymous: 'refused', owner: 'done' },
    needsCart: true,
  },
  'lib/cart/actions#answerJoined': {
    args: () => [{ keep: true }],
    expected: { ...everybody('own'), anonymous: 'refused', owner: 'done' },
    needsCart: true,
  },
  'lib/cart/actions#answerJoinedForm': {
    args: () => [form({ keep: 'yes' })],
    expected: { ...everybody('own'), anonymous: 'refused', owner: 'done' },
    needsCart: true,
  },
  'lib/cart/actions#removeFromCart': {
    args: ({ variantId }) => [{ variantId }],
    expected: { ...everybody('own'), anonymous: 'refused', owner: 'done' },
    needsCart: true,
  },

  'lib/checkout/actions#requestFormToken': {
    args: () => [],
    expected: { ...everybody('own'), anonymous: 'refused' },
    needsCart: true,
  },
  'lib/checkout/actions#quoteAction': {
    args: () => [{ cartId: '', country: 'IE', shippingMethod: 'standard' }],
    expected: { ...everybody('own'), anonymous: 'refused' },
    needsCart: true,
  },
  'lib/checkout/actions#payAction': {
    args: async (world) => {
      const cookie = await cookieOf('owner', world.owner);
      return [await checkoutInput(cookie, buyerOf(world.owner), await world.token())];
    },
    // Another visitor's key buys only the visitor's own cart.
    expected: { ...everybody('own'), anonymous: 'refused', owner: 'done' },
    movesMoney: true,
  },
  'lib/orders/actions#buyAgain': {
    args: ({ orderId }) => [state, form({ orderId })],
    expected: { ...everybody('refused'), owner: 'done' },
  },

  'lib/orders/actions#checkPayment': {
    args: ({ orderId }) => [state, form({ orderId })],
    expected: { ...everybody('refused'), owner: 'done' },
  },

  'lib/customers/actions#saveProfile': {
    args: () => [state, form({ ...person, phone: '' })],
    expected: own,
  },
  'lib/customers/actions#saveAddress': {
    args: ({ addressId }) => [state, form({ ...address, id: addressId })],
    expected: ownersAlone,
  },
  'lib/customers/actions#makeDefaultAddress': {
    args: ({ addressId }) => [state, form({ id: addressId })],
    expected: ownersAlone,
  },
  'lib/customers/actions#deleteAddress': {
    args: ({ addressId }) => [state, form({ id: addressId })],
    expected: ownersAlone,
  },
  'lib/customers/actions#addCard': {
    args: async ({ token }) => [{ ...person, paymentToken: await token(), card }],
    expected: own,
    movesMoney: true,
  },
  'lib/customers/actions#chooseCard': {
    args: () => [state, form({ last4: '4242', cardType: 'VISA' })],
    expected: own,
    movesMoney: true,
  },

  // module: subscriptions
  'modules/subscriptions/actions#quoteMonthly': {
    args: ({ planKey }) => [{ planKey, quantity: 2, country: 'IE' }],
    expected: everybody('done'),
  },
  // module: subscriptions
  'modules/subscriptions/actions#subscribeAction': {
    // The owner's submission again: returns the owner's subscription, and none to others.
    args: async ({ owner, subscriptionAttemptKey, token }) => [
      await subscriptionAttemptInput(
        'first-light-club',
        subscriptionAttemptKey,
        buyerOf(owner),
        await token(),
      ),
    ],
    expected: ownersAlone,
    movesMoney: true,
  },
  // module: subscriptions
  'modules/subscriptions/actions#readSubscriptionAgain': {
    args: ({ subscriptionId }) => [state, form({ id: subscriptionId })],
    expected: ownersAlone,
  },
  // module: subscriptions
  'modules/subscriptions/actions#switchPlan': {
    args: ({ subscriptionId, planKey }) => [
      state,
      form({ id: subscriptionId, planKey, shownTotal: '2600', currency: 'EUR' }),
    ],
    expected: ownersAlone,
    movesMoney: true,
  },
  // module: subscriptions
  'modules/subscriptions/actions#setQuantity': {
    args: ({ subscriptionId }) => [
      state,
      form({ id: subscriptionId, quantity: '4', agreed: '10400 EUR' }),
    ],
    expected: ownersAlone,
    movesMoney: true,
  },
  // module: subscriptions
  'modules/subscriptions/actions#setDelivery': {
    args: ({ subscriptionId }) => [state, form({ ...address, id: subscriptionId })],
    expected: ownersAlone,
  },
  // module: subscriptions
  'modules/subscriptions/actions#setSource': {
    args: async ({ subscriptionId, token }) => [
      { id: subscriptionId, paymentToken: await token(), card: { last4: '4242', type: 'VISA' } },
    ],
    expected: ownersAlone,
    movesMoney: true,
  },
  // module: subscriptions
  'modules/subscriptions/actions#cancelSubscription': {
    args: ({ subscriptionId }) => [state, form({ id: subscriptionId })],
    expected: ownersAlone,
    movesMoney: true,
  },

  'lib/checkout/review/actions#decideCharged': {
    args: ({ orderId }) => [null, form({ orderId, transactionId: 'guess' })],
    expected: refusedToStaff,
    movesMoney: true,
  },
  'lib/checkout/review/actions#decideNotCharged': {
    args: ({ orderId }) => [null, form({ orderId })],
    expected: refusedToStaff,
    movesMoney: true,
  },
  'lib/checkout/review/actions#resolveOrderFlag': {
    args: ({ orderId }) => [null, form({ flagId: orderId })],
    expected: refusedToStaff,
  },
  // module: subscriptions
  'modules/subscriptions/review/actions#decideStarted': {
    args: ({ subscriptionId }) => [
      null,
      form({ subscriptionAttemptId: subscriptionId, subscriptionId: 'guess' }),
    ],
    expected: refusedToStaff,
    movesMoney: true,
  },
  // module: subscriptions
  'modules/subscriptions/review/actions#decideNotStarted': {
    args: ({ subscriptionId }) => [null, form({ subscriptionAttemptId: subscriptionId })],
    expected: refusedToStaff,
    movesMoney: true,
  },
  'lib/checkout/review/actions#confirmDatabase': {
    args: () => [null, form({})],
    expected: ofStaff,
    movesMoney: true,
  },
  // module: subscriptions
  'modules/subscriptions/review/actions#confirmMissingSubscriptions': {
    args: () => [null, form({})],
    expected: ofStaff,
    movesMoney: true,
  },
  // module: subscriptions
  'modules/subscriptions/review/actions#decideEnded': {
    args: ({ subscriptionId }) => [null, form({ subscriptionId })],
    expected: refusedToStaff,
    movesMoney: true,
  },
  'lib/unexplained/actions#resolveEntry': {
    args: ({ subscriptionId }) => [null, form({ kind: 'found', id: subscriptionId })],
    expected: refusedToStaff,
  },
  'lib/unexplained/actions#endSubscription': {
    args: () => [null, form({ subscriptionId: 'guess' })],
    expected: refusedToStaff,
    movesMoney: true,
  },
  'lib/orders/ship-action#markOrderShipped': {
    args: () => [state, form({ id: '00000000-0000-4000-8000-000000000000' })],
    expected: refusedToStaff,
  },
  // module: fulfilment
  'modules/fulfilment/actions#packMany': {
    args: () => [state, form({ entry: '00000000-0000-4000-8000-000000000000:0' })],
    expected: refusedToStaff,
  },
  // module: fulfilment
  'modules/fulfilment/actions#shipMany': {
    args: () => [
      state,
      form({ entry: '00000000-0000-4000-8000-000000000000:1', carrier: 'an-post' }),
    ],
    expected: refusedToStaff,
  },
  // module: fulfilment
  'modules/fulfilment/actions#fulfilParcel': {
    args: ({ orderId }) => [state, form({ step: 'pack', id: orderId, version: '0' })],
    expected: refusedToStaff,
  },
  'lib/webhooks/actions#replayAllFailed': { args: () => [null, form({})], expected: ofStaff },
  'lib/webhooks/actions#compareAll': { args: () => [null, form({})], expected: ofStaff },

  // module: stock
  'modules/stock/actions#adjustStockLevel': {
    args: ({ variantId }) => [
      state,
      form({
        ...{ variantId, adjustmentId: randomUUID() },
        ...{ change: 'set', units: '5000', reason: 'counted' },
      }),
    ],
    expected: ofStaff,
  },
  // module: stock
  'modules/stock/actions#stopCountingStock': {
    args: () => [state, form({ variantId: 'guess' })],
    expected: refusedToStaff,
  },
  // module: stock
  'modules/stock/actions#deliverOwedUnits': {
    args: ({ orderId, variantId }) => [state, form({ orderId, variantId })],
    expected: refusedToStaff,
  },
  // module: stock
  'modules/stock/actions#settleOwedUnits': {
    args: ({ orderId, variantId }) => [state, form({ orderId, variantId })],
    expected: refusedToStaff,
  },

  'lib/dashboard/customers/actions#deleteCustomerData': {
    args: () => [
      state,
      form({ email: 'nobody@shopper.example', confirm: 'nobody@shopper.example' }),
    ],
    expected: refusedToShopOwners,
    movesMoney: true,
  },
  'lib/dashboard/customers/actions#linkToService': {
    args: () => [state, form({ email: 'nobody@shopper.example', customerId: 'guess' })],
    expected: refusedToStaff,
  },
  'lib/dashboard/note-actions#addStaffNote': {
    args: ({ orderId }) => [
      state,
      form({ subject: 'order', subjectId: orderId, text: 'Rings at the back door' }),
    ],
    expected: ofStaff,
  },
  'lib/dashboard/note-actions#deleteStaffNote': {
    args: () => [state, form({ id: '00000000-0000-4000-8000-000000000000' })],
    expected: refusedToStaff,
  },
  'lib/staff/actions#addStaffMember': {
    args: (_, role) => [
      state,
      form({ email: `added-by-${role}-${Date.now()}@shop.example`, role: 'viewer' }),
    ],
    expected: ofShopOwners,
  },
  'lib/staff/actions#changeStaffMember': {
    args: () => [state, form({ email: 'viewer@shop.example', role: 'viewer' })],
    expected: ofShopOwners,
  },
  'lib/staff/actions#removeStaffMember': {
    args: () => [state, form({ email: 'nobody@shop.example' })],
    expected: refusedToShopOwners,
  },

  'lib/accounts/sign-in-actions#requestSignInLink': {
    args: (_, role) => [
      { email: '', message: null },
      form({ email: `${role}-${Date.now()}@shopper.example` }),
    ],
    expected: everybody('done'),
  },
  'lib/accounts/sign-in-actions#signInAsDemoMerchant': {
    args: () => [form({ next: '/merchant' })],
    expected: everybody('done'),
  },
  'lib/customers/actions#requestEmailChange': {
    args: (_, role) => [state, form({ email: `${role}-${Date.now()}@shopper.example` })],
    expected: own,
  },
  'lib/customers/actions#confirmEmailChange': {
    // The change requested above has also invalidated the owner's link.
    args: ({ emailToken }) => [state, form({ token: emailToken })],
    expected: { ...ownersAlone, owner: 'refused' },
  },
  'lib/orders/actions#revokeOrderLinks': {
    args: ({ orderId }) => [state, form({ orderId })],
    expected: ownersAlone,
  },
  'lib/accounts/sign-in-actions#signOut': { args: () => [form({})], expected: everybody('own') },
  'lib/accounts/sign-in-actions#signOutEverywhere': {
    args: () => [form({})],
    expected: { ...everybody('own'), owner: 'done' },
  },
  'lib/accounts/deletion-actions#deleteAccount': {
    args: () => [state, form({ confirm: 'delete' })],
    expected: own,
  },
};

export const publicCaches = [
  'app/api/markdown/[...path]/route.ts', // module: agents
  'app/llms.txt/route.ts', // module: agents
  'app/share.png/route.ts',
  'app/share/[name]/route.ts',
  'lib/cache/site.ts',
  'lib/catalog/feeds/sitemap.ts',
  'lib/catalog/queries.ts',
  'lib/catalog/selling/selling-views.ts',
  'lib/listing/find-products.ts',
  'modules/subscriptions/plans/on-offer.ts', // module: subscriptions
];
