import type { Metadata } from 'next';
import { shop } from '@/brand/shop';
import {
  AddressActions,
  AddressForm,
  type AddressValues,
} from '@/components/account/address-forms';
import { Section } from '@/components/account/section';
import type { Country } from '@/components/address/address-fields';
import { Badge } from '@/components/ui/badge';
import { Lines } from '@/components/ui/lines';
import { Notice } from '@/components/ui/notice';
import { Surface } from '@/components/ui/surface';
import { addressErrors } from '@/lib/addresses/check';
import { addressLines } from '@/lib/addresses/lines';
import { countryChoices } from '@/lib/checkout/pricing/countries';
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
  const countries = await countryChoices();
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
              <SavedAddressCard address={address} countries={countries} />
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

function SavedAddressCard({
  address,
  countries,
}: {
  address: SavedAddress;
  countries: readonly Country[];
}) {
  const problems = addressErrors(address);
  const [name, ...lines] = addressLines(address, address);
  return (
    <Surface className="flex h-full flex-col">
      <address className="grow not-italic">
        {address.isDefault ? (
          <Badge tone="sky" className="mb-2">
            Default
          </Badge>
        ) : null}
        <span className="block font-semibold">{name}</span>
        <Lines of={lines} />
      </address>
      {problems ? (
        <Notice tone="caution" title="Please correct this address" className="mt-4">
          {Object.values(problems).join(' ')}
        </Notice>
      ) : null}
      <details className="mt-4 border-line border-t pt-3" open={problems !== null}>
        <summary className="font-semibold text-sm">Change it</summary>
        <div className="mt-4">
          <AddressForm
            values={valuesOf(address)}
            countries={countries}
            {...(problems && { problems })}
          />
        </div>
      </details>
      <div className="mt-3 -ml-3">
        <AddressActions id={address.id} isDefault={address.isDefault} />
      </div>
    </Surface>
  );
}
