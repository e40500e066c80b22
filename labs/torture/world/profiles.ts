import { setWire } from '@/lib/service/current-wire';
import { minimalWire } from '@/lib/testing/service/minimal-wire';

/** How the sandbox answers a tenant: everything, or what the interface shows. */
export const profiles = ['full', 'minimal'] as const;
export type Profile = (typeof profiles)[number];

/** The variable that names the profile to the processes of a run. */
export const PROFILE = 'LABS_PROFILE';

/** Makes this process read the wire format of the profile that the variable names. */
export function setProfile(): void {
  if (process.env[PROFILE] === 'minimal') setWire(minimalWire);
}
