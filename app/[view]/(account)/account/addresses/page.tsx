import type { Metadata } from 'next';
import { shop } from '@/brand/shop';
import {
  AddressActions,
  AddressForm,
  type AddressValues,
} from '@/components/account/address-forms';
import { Section } from '@/components/account/section';
import { Badge } from '@/components/ui/badge';
import { Surface } from '@/components/ui/surface';
import { destinations } from '@/lib/checkout/pricing/quote';
import { ownAddresses, type SavedAddress } from '@/lib/customers/queries';

export const metadata: Metadata = { title: 'Addresses', robots: { index: false } };
export const instant = false;

const empty: AddressValues = {
  firstname: '',
  lastname: '',
  line1: '',
  line2: '',
  city: '',
  region: '',
  postalCode: '',
  country: shop.address.country,
  isDefault: false,
};

function valuesOf(address: SavedAddress): AddressValues {
  const { userId: _, createdAt: __, ...values } = address;
  return values;
}

export default async function AddressesPage() {
  const addresses = await ownAddresses('/account/addresses');
  const names = new Intl.DisplayNames([shop.locale], { type: 'region' });
  const countries = (await destinations())
    .map(({ country }) => ({ code: country, name: names.of(country) ?? country }))
    .sort((one, other) => one.name.localeCompare(other.name, shop.locale));
  return (
    <>
      <h1 className="text-3xl">Addresses</h1>
      {addresses.length === 0 ? (
        <p className="mt-6 text-ink-soft">
          No addresses yet. Saved addresses are filled in at checkout.
        </p>
      ) : (
        <ul className="mt-8 grid gap-5 sm:grid-cols-2">
          {addresses.map((address) => (
            <li key={address.id}>
              <Surface className="flex h-full flex-col">
                <address className="grow not-italic">
                  {address.isDefault ? (
                    <Badge tone="sky" className="mb-2">
                      Default
                    </Badge>
                  ) : null}
                  <span className="block font-semibold">
                    {address.firstname} {address.lastname}
                  </span>
                  <span className="block">{address.line1}</span>
                  {address.line2 ? <span className="block">{address.line2}</span> : null}
                  <span className="block">
                    {address.postalCode} {address.city}
                  </span>
                  {address.region ? <span className="block">{address.region}</span> : null}
                  <span className="block">{names.of(address.country) ?? address.country}</span>
                </address>
                <details className="mt-4 border-line border-t pt-3">
                  <summary className="font-semibold text-sm">Change it</summary>
                  <div className="mt-4">
                    <AddressForm values={valuesOf(address)} countries={countries} />
                  </div>
                </details>
                <div className="mt-3 -ml-3">
                  <AddressActions id={address.id} isDefault={address.isDefault} />
                </div>
              </Surface>
            </li>
          ))}
        </ul>
      )}
      <Section title="Add an address">
        <AddressForm values={empty} countries={countries} />
      </Section>
    </>
  );
}
