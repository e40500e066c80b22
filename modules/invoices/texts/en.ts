export const invoice = {
  title: 'Invoice',
  preparing: 'Your invoice is being prepared',
  preparingText:
    'Order {number} is paid. Its invoice gets its number in a few seconds; this page then shows it.',
  back: 'Back to your order',
  order: 'Order {number}',
  taxNumber: 'Tax number {number}',
  for: 'For',
  date: 'Invoice date',
  paid: 'Paid',
  month: 'Month',
  fromTo: '{from} to {to}',
  item: 'Item',
  quantity: 'Quantity',
  price: 'Price',
  tax: 'Tax',
  amount: 'Amount',
  taxOf: '{name}, of {base}',
  charged: 'Charged',
  paidBy: {
    nothing: 'Paid.',
    card: 'Paid by card ending in {last4}.',
    reference: 'Paid, payment reference {reference}.',
    both: 'Paid by card ending in {last4}, payment reference {reference}.',
  },
  changed: '{quantity} units, changed within the month',
  print: 'Print this invoice',
  list: 'Invoices',
  mail: {
    print: 'To print or keep: {invoice}',
    invoice: 'Your invoice',
    note: 'To print or keep: {invoices}',
    invoices: 'The invoices of your subscription',
  },
};

export const invoices = { title: 'Invoice', list: 'Invoices', none: 'No invoice yet.' };
