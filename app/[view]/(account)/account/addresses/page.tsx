import type { Metadata } from 'next';
import { ActionButton } from '@/components/account/action-button';
import { AddressForm, type AddressValues } from '@/components/account/address-form';
import { Section } from '@/components/account/section';
import type { Country } from '@/components/address/address-fields';
import { addressIn } from '@/components/order/address-in';
import { Badge } from '@/components/ui/badge';
import { Notice } from '@/components/ui/notice';
import { Surface } from '@/components/ui/surface';
import { Lines } from '@/components/ui/text/lines';
import { TypedText } from '@/components/ui/text/typed-text';
import { addressErrors } from '@/lib/addresses/country-rules';
import { countriesOfAllMarkets } from '@/lib/checkout/pricing/countries';
import { deleteAddress, makeDefaultAddress } from '@/lib/customers/actions';
import { ownAddresses, type SavedAddress } from '@/lib/customers/own-account';
import { homeCountry } from '@/lib/markets/views';
import { orderForViewer } from '@/lib/orders/queries';
import { runInView } from '@/lib/texts/current-view';
import { pageTexts } from '@/lib/texts/page-texts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTexts()).t.account.sections.addresses, robots: { index: false } };
}
export const instant = false;

const emptyIn = (country: string): AddressValues => ({
  firstname: '',
  lastname: '',
  line1: '',
  line2: '',
  city: '',
  region: '',
  postalCode: '',
  country,
  isDefault: false,
});

function valuesOf(address: SavedAddress): AddressValues {
  const { userId: _, createdAt: __, ...values } = address;
  return values;
}

async function unsavedAddress(
  orderId: string | undefined,
  addresses: readonly SavedAddress[],
): Promise<AddressValues | null> {
  const order = orderId ? await orderForViewer(orderId) : null;
  if (!order) return null;
  const { firstname, lastname } = order.contact;
  const { line1, line2, city, region, postalCode, country } = order.address;
  const isSaved = addresses.some(
    (saved) => saved.line1 === line1 && saved.postalCode === postalCode,
  );
  if (isSaved) return null;
  const isDefault = addresses.length === 0;
  return { firstname, lastname, line1, line2, city, region, postalCode, country, isDefault };
}

export default async function AddressesPage({
  searchParams,
}: PageProps<'/[view]/account/addresses'>) {
  const { t, view } = await pageTexts();
  const { addresses: texts, sections } = t.account;
  const { order } = await searchParams;
  const orderId = typeof order === 'string' ? order : undefined;
  const here = orderId ? `/account/addresses?${new URLSearchParams({ order: orderId })}` : '';
  const addresses = await ownAddresses(here || '/account/addresses');
  const prefill = await unsavedAddress(orderId, addresses);
  const countries = await countriesOfAllMarkets(view.locale);
  return (
    <>
      <h1 className="text-3xl">{sections.addresses}</h1>
      {addresses.length === 0 ? (
        <p className="mt-6 text-ink-soft">{texts.none}</p>
      ) : (
        <ul className="mt-8 grid gap-5 sm:grid-cols-2">
          {addresses.map((address) => (
            <li key={address.id}>
              <SavedAddressCard address={address} countries={countries} />
            </li>
          ))}
        </ul>
      )}
      <Section title={texts.add}>
        {prefill ? <p className="mb-5 text-ink-soft">{texts.ofOrder}</p> : null}
        <AddressForm
          values={prefill ?? emptyIn(homeCountry(view))}
          countries={countries}
          texts={{ asDefault: texts.asDefault, save: texts.save }}
        />
      </Section>
    </>
  );
}

async function SavedAddressCard({
  address,
  countries,
}: {
  address: SavedAddress;
  countries: readonly Country[];
}) {
  const { t, view } = await pageTexts();
  const { addresses: texts } = t.account;
  const problems = await runInView(view, async () => addressErrors(address));
  const [name, ...lines] = addressIn(view, address, address);
  const about = [name, lines[0]].join(', ');
  return (
    <Surface className="flex h-full flex-col">
      <address className="grow not-italic">
        {address.isDefault ? (
          <Badge tone="sky" className="mb-2">
            {texts.isDefault}
          </Badge>
        ) : null}
        <span className="block font-semibold">
          <TypedText>{name ?? ''}</TypedText>
        </span>
        <Lines of={lines} />
      </address>
      {problems ? (
        <Notice tone="caution" title={texts.correct} className="mt-4">
          {Object.values(problems).join(' ')}
        </Notice>
      ) : null}
      <details className="mt-4 border-line border-t pt-3" open={problems !== null}>
        <summary className="font-semibold text-sm">{texts.change}</summary>
        <div className="mt-4">
          <AddressForm
            values={valuesOf(address)}
            countries={countries}
            texts={{ asDefault: texts.asDefault, save: texts.save }}
            {...(problems && { problems })}
          />
        </div>
      </details>
      <div className="mt-3 -ml-3 flex flex-wrap items-end gap-2">
        {address.isDefault ? null : (
          <ActionButton
            action={makeDefaultAddress}
            fields={{ id: address.id }}
            label={texts.makeDefault}
            about={about}
          />
        )}
        <ActionButton
          action={deleteAddress}
          fields={{ id: address.id }}
          label={texts.remove}
          about={about}
        />
      </div>
    </Surface>
  );
}
