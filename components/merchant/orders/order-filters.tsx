import { shop } from '@/brand/shop';
import { fulfilmentBadges } from '@/components/merchant/fulfilment/fulfilment-badge';
import { ChoiceField } from '@/components/merchant/list/choice-field';
import { FilterBar } from '@/components/merchant/list/filter-bar';
import { TextField } from '@/components/ui/form/field';
import type { OrderChoices } from '@/lib/desk/orders/list';
import { paymentStatuses } from '@/lib/desk/orders/payment-status';
import type { ListQuery } from '@/lib/list-query';
import { cardName } from '@/lib/orders/details/card-name';

const fulfilments = Object.fromEntries(
  Object.entries(fulfilmentBadges).map(([status, { label }]) => [status, label]),
);
const refunds = { DUE: 'To refund' };
const mismatches = { yes: 'Charged another amount' };

const named = (values: readonly string[], nameOf: (value: string) => string) =>
  Object.fromEntries(values.map((value) => [value, nameOf(value)]));

/** Search and filters of the list of orders. */
export function OrderFilters({
  path,
  query,
  choices,
}: {
  path: string;
  query: ListQuery;
  choices: OrderChoices;
}) {
  const countries = new Intl.DisplayNames([shop.locale], { type: 'region' });
  const { q, ...filters } = query;
  return (
    <FilterBar
      path={path}
      isFiltered={Object.keys(query).length > 0}
      isOpen={Object.keys(filters).length > 0}
      search={{
        label: 'Search orders',
        hint: 'Order number, e-mail, name, SKU or transaction. Names and e-mails by their beginning.',
        value: q ?? '',
      }}
    >
      <ChoiceField name="status" label="Payment" query={query} choices={paymentStatuses} />
      <ChoiceField name="fulfilment" label="Fulfilment" query={query} choices={fulfilments} />
      <ChoiceField name="refund" label="Refund" query={query} choices={refunds} />
      <ChoiceField
        name="country"
        label="Country"
        query={query}
        choices={named(choices.countries, (code) => nameOf(countries, code))}
      />
      <ChoiceField
        name="card"
        label="Card"
        query={query}
        choices={named(choices.cards, cardName)}
      />
      <ChoiceField name="delivery" label="Delivery" query={query} choices={choices.methods} />
      <ChoiceField name="mismatch" label="Amount" query={query} choices={mismatches} />
      <TextField name="from" type="date" label="From (UTC)" defaultValue={query.from} />
      <TextField name="to" type="date" label="To (UTC)" defaultValue={query.to} />
      <TextField
        name="paidFrom"
        type="date"
        label="Paid from (UTC)"
        defaultValue={query.paidFrom}
      />
      <TextField name="paidTo" type="date" label="Paid to (UTC)" defaultValue={query.paidTo} />
    </FilterBar>
  );
}

/** What was typed as a country before countries were checked is shown as it is. */
function nameOf(names: Intl.DisplayNames, code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}
