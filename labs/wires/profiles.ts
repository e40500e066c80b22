import { setWire } from '@/lib/service/current-wire';
import { documentedWire, type Wire } from '@/lib/service/wire';
import { minimalWire } from '@/lib/testing/service/minimal-wire';
import { alternateWire } from './alternate';

/** How the sandbox answers a tenant: everything, what the interface shows, or as another service. */
export const profiles = ['full', 'minimal', 'alternate'] as const;
export type Profile = (typeof profiles)[number];

const wires: Record<Profile, Wire> = {
  full: documentedWire,
  minimal: minimalWire,
  alternate: alternateWire,
};

/** What a tenant of the sandbox is created with, and the wire format in which this process reads it. */
export function tenantOf(profile: Profile) {
  return { profile, wire: wires[profile] };
}

/** The variable that names the profile to the processes of a run. */
export const PROFILE = 'LABS_PROFILE';

/** Makes this process read the wire format that the variable names. */
export function setProfile(): void {
  const named = profiles.find((one) => one === process.env[PROFILE]);
  if (named) setWire(wires[named]);
}
