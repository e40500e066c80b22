import type { StaffRole } from '@/lib/db/generated/enums';

/** What staff can be told by mail. */
export const staffMailKinds = ['sales', 'reviews', 'renewals'] as const;
export type StaffMailKind = (typeof staffMailKinds)[number];

/** Which mails somebody wants. */
export type StaffMailChoices = Record<StaffMailKind, boolean>;

/** As staff read them where they choose. */
export const staffMailTexts: Record<StaffMailKind, { name: string; text: string }> = {
  sales: {
    name: 'Every sale',
    text: 'An order that was paid, and the first paid month of a subscription.',
  },
  reviews: {
    name: 'A payment that needs a review',
    text: 'An order or a subscription whose outcome only a person can tell, or that was flagged.',
  },
  renewals: {
    name: 'A failing renewal',
    text: 'A subscription that is past due, once each time.',
  },
};

/** What a role is told without having chosen. */
export function defaultChoices(role: StaffRole): StaffMailChoices {
  const isOwner = role === 'owner';
  return { sales: false, reviews: isOwner, renewals: isOwner };
}
