/** The cart, and its buttons elsewhere. Client components get parts of it as props. */
export const cart = {
  title: 'Your cart',
  lead: {
    net: 'Prices are before tax. Delivery and tax are shown line by line before you pay.',
    gross: 'Prices include tax. Delivery is shown before you pay.',
  },
  /** Below the subtotal. */
  later: {
    net: 'Delivery and taxes are shown at checkout, before you pay.',
    gross: 'Delivery is shown at checkout, before you pay.',
  },
  /** For a cart that was filled in a market with another currency. */
  repriced: 'The prices in your cart are now in {currency}, as in this shop.',
  /** At sign-in, where the account had a cart already. */
  joined: {
    addedTo: 'We added what was in the cart of this browser: {items}. The total is now {total}.',
    added: 'We added what was in the cart of this browser: {items}.',
    takeOut: 'Take it out again',
    keep: 'Keep it',
  },
  withoutScript: 'Show your cart without JavaScript',
  unchanged: '{message} Nothing was changed.',
  stepper: {
    decrease: 'Decrease quantity',
    increase: 'Increase quantity',
  },
  add: {
    quantityOf: 'Quantity of {name}',
    add: 'Add to cart',
    /** For screen readers, where the rest is visible. */
    addNamed: 'Add {name} to cart',
    adding: 'Adding to your cart.',
    added: 'Added to your cart.',
    inCart: { one: '{count} in your cart.', other: '{count} in your cart.' },
    view: 'View cart',
  },
  /** After a change. */
  failed: {
    updating: 'The shop is being updated. Please try again in a minute.',
    unclear:
      'The connection was lost before your change was confirmed. Please check what is in your cart.',
  },
  contents: {
    items: 'Items',
    fetching: 'Loading your cart.',
    count: {
      one: '{count} in your cart, subtotal {subtotal}.',
      other: '{count} in your cart, subtotal {subtotal}.',
    },
    empty: 'Your cart is empty.',
    offline: 'We cannot reach the shop',
    offlineText:
      'This is the cart as we last saw it. You can change it once the connection is back.',
    unreachable: 'We cannot reach your cart',
    unreachableText: 'Your cart is saved, and nothing is lost. Please try again in a moment.',
    tryNow: 'Try now',
    quantityOf: 'Quantity of {name}',
    quantity: 'Quantity',
    ofItem: ' of {name}',
    update: 'Update',
    each: '{price} each',
    was: '(was {price} when you chose it)',
    pending: 'Calculating',
    remove: 'Remove',
    removed: 'Removed {name}.',
    removedOne: 'One item was removed.',
    undo: 'Undo',
    badQuantity: 'Choose a whole number from 1 to {most}.',
    summary: 'Summary',
    subtotal: 'Subtotal',
    blocked:
      'An item in your cart cannot be purchased. Remove it or reduce its quantity to check out.',
    checkout: 'Go to checkout',
  },
  /** Why a change was refused, by its code. */
  refusals: {
    'bad-quantity': 'Choose a whole number from 1 to {most}.',
    'too-many-units': 'You can order up to {most} of one item.',
    'too-many-lines':
      'A cart holds at most {mostLines} different items. Remove one or order these first.',
    'unknown-item': 'This item does not exist. It may no longer be sold.',
    'not-for-sale': 'This item cannot be purchased at the moment.',
    'other-currency': 'This item is not sold in the currency of your cart.',
    'not-in-cart': 'This item is no longer in your cart.',
    'out-of-stock': 'This item is out of stock.',
    'too-few-left': 'There are not enough in stock. Choose a smaller quantity.',
    'too-many-carts':
      'Too many carts were created from your network in a short time. Please wait a few minutes and try again.',
    unavailable:
      'Your cart is temporarily unavailable. Nothing was changed; please try again in a moment.',
  },
  /** When an item arrives, and how many working days that takes. */
  delivery: {
    arrives: 'Arrives {days} in {country}',
    inDay: 'Delivered to {country} in {to} working day',
    inDays: 'Delivered to {country} in {to} working days',
    between: 'Delivered to {country} in {from} to {to} working days',
  },
  onlyLeft: 'Only {left} left.',
  already: 'Your cart already has {inCart}.',
  /** Why a line cannot be bought. */
  problems: {
    gone: 'No longer sold. Remove it to check out.',
    inactive: 'Not for sale at the moment. Remove it to check out.',
    'no-price': 'Its price is unavailable at the moment. Remove it, or try again later.',
    'other-currency': 'Not sold in {currency}. Remove it to check out.',
    'out-of-stock': 'Out of stock. Remove it to check out.',
    'too-few-left': 'Only {left} left. Reduce the quantity to check out.',
  },
};
