/** Sales, subscriptions and taxes. */
export const analytics = {
  title: 'Analytics',
  intro: 'The last twelve months.',
  month: 'Month',
  day: 'Day',
  /** Beside a chart, for its longest bar. */
  highest: 'highest: {value}',
  table: 'Show as a table',
  inCurrency: '{title} in {currency}',
  columns: {
    revenue: 'Revenue',
    ofOrders: 'Orders’ revenue',
    ofSubscriptions: 'Subscriptions’ revenue',
    tax: 'Tax included',
    orders: 'Orders',
    average: 'Average order',
  },
  months: {
    title: 'Revenue by month',
    note: 'Amounts charged, with taxes, by payment date. Refunds are not deducted, since the payment service does not report them.',
  },
  days: {
    title: 'Revenue by day',
    note: 'The last four weeks, by payment date.',
  },
  subscriptions: {
    title: 'Recurring revenue by month',
    note: 'Monthly recurring revenue (MRR) at plan prices ({taxes}), at the end of each month, without free trials. Past months use each subscription’s current plan and quantity, since the service has no history.',
    columns: {
      mrr: 'MRR',
      paying: 'Paying',
      gained: 'New',
      lost: 'Lost',
      churn: 'Churn',
    },
  },
  taxes: {
    title: 'Tax',
    note: 'From invoices paid in the month, by delivery country and rate.',
    show: 'Show',
    report: 'Tax report as CSV',
    invoices: 'Invoices (CSV)',
    caption: 'Tax of {month}',
    columns: {
      country: 'Country',
      tax: 'Tax',
      rate: 'Rate',
      invoices: 'Invoices',
      base: 'Taxable amount',
      amount: 'Amount',
    },
    noTax: 'No tax',
    none: 'No invoices in this month.',
  },
  /** Of the dashboard's home page. */
  home: {
    sold: 'Sold',
    orders: { today: 'Orders today', week: 'Orders in 7 days' },
    revenue: { today: 'Revenue today', week: 'Revenue in 7 days' },
    revenueIn: {
      today: 'Revenue today in {currency}',
      week: 'Revenue in 7 days in {currency}',
    },
    before: { today: '{value} yesterday', week: '{value} in the 7 days before' },
  },
};
