import { setWire } from '@/lib/service/current-wire';
import { documentedWire, type Wire } from '@/lib/service/wire';
import { minimalWire } from '@/lib/testing/service/minimal-wire';
import { alternateWire } from './alternate';

export const profiles = ['full', 'minimal', 'alternate'] as const;
export type Profile = (typeof profiles)[number];

const wires: Record<Profile, Wire> = {
  full: documentedWire,
  minimal: minimalWire,
  alternate: alternateWire,
};

export function tenantOf(profile: Profile) {
  return { profile, wire: wires[profile] };
}

/** Names the profile to the processes of a run. */
export const PROFILE = 'LABS_PROFILE';

export function setProfile(): void {
  const named = profiles.find((one) => one === process.env[PROFILE]);
  if (named) setWire(wires[named]);
}
