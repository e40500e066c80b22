import { ChoiceField } from '@/components/merchant/list/choice-field';
import { FilterBar } from '@/components/merchant/list/filter-bar';
import { TextField } from '@/components/ui/form/field';
import { phraseIn } from '@/lib/catalog/localize';
import type { OrderChoices } from '@/lib/dashboard/orders/list';
import { countryName } from '@/lib/format';
import type { ListQuery } from '@/lib/list-query';
import { cardName } from '@/lib/orders/details/card-name';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';

const named = (values: readonly string[], nameOf: (value: string) => string) =>
  Object.fromEntries(values.map((value) => [value, nameOf(value)]));

/** As people look for them: by name, not by code. */
const sortedByName = (choices: Readonly<Record<string, string>>, locale: string) =>
  Object.fromEntries(
    Object.entries(choices).toSorted(([, one], [, other]) => one.localeCompare(other, locale)),
  );

/** Search and filters of the list of orders. */
export async function OrderFilters({
  path,
  query,
  choices,
}: {
  path: string;
  query: ListQuery;
  choices: OrderChoices;
}) {
  const { d, view } = await dashboardTexts();
  const { orders, fulfilment } = d;
  const texts = orders.filters;
  const { q, ...filters } = query;
  const methods = Object.fromEntries(
    Object.entries(choices.methods).map(([code, name]) => [code, phraseIn(view, name)]),
  );
  return (
    <FilterBar
      path={path}
      isFiltered={Object.keys(query).length > 0}
      isOpen={Object.keys(filters).length > 0}
      search={{ label: orders.search, hint: orders.searchHint, value: q ?? '' }}
    >
      <ChoiceField name="status" label={texts.payment} query={query} choices={orders.statuses} />
      <ChoiceField
        name="fulfilment"
        label={texts.fulfilment}
        query={query}
        choices={fulfilment.statuses}
      />
      <ChoiceField
        name="refund"
        label={texts.refund}
        query={query}
        choices={{ DUE: texts.toRefund }}
      />
      <ChoiceField
        name="country"
        label={texts.country}
        query={query}
        choices={sortedByName(
          named(choices.countries, (code) => countryName(code, view.locale)),
          view.locale,
        )}
      />
      <ChoiceField
        name="card"
        label={texts.card}
        query={query}
        choices={named(choices.cards, cardName)}
      />
      <ChoiceField name="delivery" label={texts.delivery} query={query} choices={methods} />
      <ChoiceField
        name="mismatch"
        label={texts.amount}
        query={query}
        choices={{ yes: texts.otherAmount }}
      />
      <TextField name="email" label={texts.email} defaultValue={query.email} maxLength={254} />
      <TextField name="from" type="date" label={texts.from} defaultValue={query.from} />
      <TextField name="to" type="date" label={texts.to} defaultValue={query.to} />
      <TextField name="paidFrom" type="date" label={texts.paidFrom} defaultValue={query.paidFrom} />
      <TextField name="paidTo" type="date" label={texts.paidTo} defaultValue={query.paidTo} />
    </FilterBar>
  );
}
