import type { Staff } from '@/lib/auth/staff';

export const names = [
  ...['Ada Brennan', 'Ben Costa', 'Carla Doyle', 'Emil Fischer', 'Freya Horvat', 'Ines Keane'],
  ...['Jonas Larsen', 'Maeve Nolan', 'Noor Rossi', 'Oscar Silva'],
] as const;

/** One address for each country that the sample ships to. */
export const addresses = [
  { country: 'IE', city: 'Dublin', region: '', postalCode: 'D06 X2Y4', line1: '4 Quay Road' },
  { country: 'DE', city: 'Berlin', region: '', postalCode: '10115', line1: 'Lampenweg 12' },
  { country: 'CH', city: 'Zürich', region: '', postalCode: '8001', line1: 'Seegasse 3' },
  { country: 'JP', city: '', region: '13', postalCode: '104-0061', line1: '2-5-8 Ginza' },
  { country: 'US', city: 'Portland', region: 'OR', postalCode: '97201', line1: '81 Mill Row' },
] as const;

export type Person = ReturnType<typeof personOf>;

/** An event of the sample, on a day counted from 0. */
export type Step = { day: number; run: () => Promise<void> };

export function personOf(
  name: (typeof names)[number],
  home: (typeof addresses)[number] | undefined,
) {
  const [firstname = '', lastname = ''] = name.split(' ');
  const email = `${firstname}.${lastname}@customers.example`.toLowerCase();
  return { firstname, lastname, email, ...(home ?? addresses[0]) };
}

/** The actor who packs, counts and refunds while the sample is made, without a session. */
export const merchant = { userId: 'demo', email: 'merchant@demo.example', role: 'owner' } as Staff;
