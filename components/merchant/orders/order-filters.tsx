import { shop } from '@/brand/shop';
import { fulfilmentLooks } from '@/components/merchant/fulfilment-badge';
import { FilterBar } from '@/components/merchant/list/filter-bar';
import { SelectField, TextField } from '@/components/ui/field';
import { paymentStatuses } from '@/lib/desk/orders/payment-status';
import type { ListQuery } from '@/lib/list-query';
import { cardName } from '@/lib/orders/card-name';

/** Search and filters of the list of orders. */
export function OrderFilters({
  path,
  query,
  choices,
}: {
  path: string;
  query: ListQuery;
  choices: { countries: string[]; cards: string[] };
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
      <SelectField name="status" label="Payment" defaultValue={query.status ?? ''}>
        <option value="">All</option>
        {Object.entries(paymentStatuses).map(([status, name]) => (
          <option key={status} value={status}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField name="fulfilment" label="Fulfilment" defaultValue={query.fulfilment ?? ''}>
        <option value="">All</option>
        {Object.entries(fulfilmentLooks).map(([status, { label }]) => (
          <option key={status} value={status}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField name="country" label="Country" defaultValue={query.country ?? ''}>
        <option value="">All</option>
        {choices.countries.map((code) => (
          <option key={code} value={code}>
            {nameOf(countries, code)}
          </option>
        ))}
      </SelectField>
      <SelectField name="card" label="Card" defaultValue={query.card ?? ''}>
        <option value="">All</option>
        {choices.cards.map((type) => (
          <option key={type} value={type}>
            {cardName(type)}
          </option>
        ))}
      </SelectField>
      <SelectField name="mismatch" label="Amount" defaultValue={query.mismatch ?? ''}>
        <option value="">All</option>
        <option value="yes">Charged another amount</option>
      </SelectField>
      <TextField name="from" type="date" label="From (UTC)" defaultValue={query.from} />
      <TextField name="to" type="date" label="To (UTC)" defaultValue={query.to} />
    </FilterBar>
  );
}

/** What was typed as a country before countries were checked is shown as it is. */
function nameOf(names: Intl.DisplayNames, code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}
