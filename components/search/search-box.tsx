import { Icon } from '@/components/ui/icons/icon';
import { inView } from '@/lib/markets/rules';
import { pageTexts } from '@/lib/texts/page-texts';
import { Suggestions } from './suggestions';

/**
 * The search field. A plain form without JavaScript; with it, a combobox with product suggestions from the first
 * focus on.
 */
export async function SearchBox({
  text = '',
  hiddenFields = [],
  focus = false,
}: {
  text?: string;
  /** Hidden fields: the active filters. */
  hiddenFields?: readonly (readonly [string, string])[];
  /** Whether the field takes the focus when the popover around it opens. */
  focus?: boolean;
}) {
  const { t, brand, view } = await pageTexts();
  const { label, submit, suggestions, suggested } = t.search;
  return (
    <search>
      <form action={inView(view.prefix, '/search')} className="relative">
        {hiddenFields.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <Icon
          name="search"
          size={22}
          className="pointer-events-none absolute top-3.5 left-4 text-ink-soft"
        />
        {/* Wraps its field: an id would not be unique, since the router keeps hidden pages mounted. */}
        <label className="block">
          <span className="sr-only">{label}</span>
          <input
            type="search"
            name="q"
            defaultValue={text}
            key={text}
            maxLength={80}
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: moves the focus into the popover that the user opened to search.
            autoFocus={focus}
            placeholder={brand.texts.search.examples}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={false}
            className="min-h-13 w-full rounded-full border-2 border-line-strong bg-surface pr-28 pl-12 [&::-webkit-search-cancel-button]:appearance-none text-ink placeholder:text-ink-faint hover:border-ink"
          />
        </label>
        <button
          type="submit"
          className="absolute top-1.5 right-1.5 min-h-10 rounded-full bg-accent px-5 font-semibold text-on-accent hover:bg-accent-strong"
        >
          {submit}
        </button>
        <Suggestions texts={{ suggestions, suggested }} />
      </form>
    </search>
  );
}
