import type { StaffRole } from '@/lib/db/generated/enums';

/** What staff can be told by mail. */
export const staffMailKinds = ['sales', 'reviews', 'renewals'] as const;
export type StaffMailKind = (typeof staffMailKinds)[number];

/** Which mails somebody wants. */
export type StaffMailChoices = Record<StaffMailKind, boolean>;

/** What a role is told without having chosen. */
export function defaultChoices(role: StaffRole): StaffMailChoices {
  const isOwner = role === 'owner';
  return { sales: false, reviews: isOwner, renewals: isOwner };
}
