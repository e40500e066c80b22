import { shop } from '@/brand/shop';
import { staffRoles } from '@/lib/auth/roles';
import { db } from '@/lib/db/client';
import { env } from '@/lib/env';
import { fillIn } from '@/lib/format';
import { type MailData, mailData } from '@/lib/mail/kinds';
import { Action, MailLayout, Paragraph, SmallPrint } from '@/lib/mail/layout';
import { defineTemplate } from '@/lib/mail/template';
import { currentTexts } from '@/lib/texts/current-view';
import { reviewers } from './tell-reviews';

type AddedData = MailData<'staff-added'>;
type AddedProps = AddedData & { link: string };

const name = { shop: shop.name };
const texts = () => currentTexts().t.staff;

function roleText(role: string): string {
  const knownRole = Object.values(staffRoles).find((candidate) => candidate === role);
  return knownRole ? texts().added.roles[knownRole] : role;
}

export const staffAdded = defineTemplate<AddedData, AddedProps>({
  data: mailData['staff-added'],
  load: async (data) => ({ ...data, link: `${env().siteUrl}/sign-in?next=%2Fmerchant` }),
  subject: () => fillIn(texts().added.subject, name),
  body: ({ role, addedBy, link }) => {
    const { preview, title, text, how, signIn, notYou } = texts().added;
    return (
      <MailLayout preview={preview} title={fillIn(title, name)}>
        <Paragraph>{fillIn(text, { ...name, addedBy, role: roleText(role) })}</Paragraph>
        <Paragraph>{how}</Paragraph>
        <Action href={link}>{signIn}</Action>
        <SmallPrint>{fillIn(notYou, name)}</SmallPrint>
      </MailLayout>
    );
  },
  sample: () => ({
    role: 'staff',
    addedBy: 'owner@shop.example',
    link: 'https://shop.example/sign-in?next=%2Fmerchant',
  }),
});

type ReviewProps = { what: string; why: 'unknown' | 'flagged'; url: string };

/** Null if nothing is left to decide. */
async function reviewOf({
  subject,
  id,
}: MailData<'staff-review'>): Promise<Omit<ReviewProps, 'url'> | null> {
  const openFlag = { resolvedAt: null };
  if (subject === 'order') {
    const order = await db().order.findUnique({
      where: { id },
      include: { flags: { where: openFlag } },
    });
    if (!order || (order.status !== 'REVIEW' && order.flags.length === 0)) return null;
    return {
      what: fillIn(texts().order, { number: order.number }),
      why: order.status === 'REVIEW' ? 'unknown' : 'flagged',
    };
  }
  const what = texts().subscription;
  if (subject === 'subscriptionAttempt') {
    const attempts = await db().paymentAttempt.count({ where: { id, state: 'REVIEW' } });
    return attempts > 0 ? { what, why: 'unknown' } : null;
  }
  const flags = await db().reviewFlag.count({ where: { subscriptionId: id, ...openFlag } });
  return flags > 0 ? { what, why: 'flagged' } : null;
}

/** Names no customer: mails outlive a deleted account. Reviewers see the customer after they sign in. */
export const staffReview = defineTemplate<MailData<'staff-review'>, ReviewProps>({
  data: mailData['staff-review'],
  load: async (data) => {
    const isReviewer = (await reviewers(db())).includes(data.to);
    const review = isReviewer ? await reviewOf(data) : null;
    return review && { ...review, url: `${env().siteUrl}/merchant/review` };
  },
  subject: ({ what }) => fillIn(texts().review.subject, { what }),
  body: ({ what, why, url }) => {
    const { preview, title, open, because, ...reasons } = texts().review;
    return (
      <MailLayout preview={preview} title={fillIn(title, { what })}>
        <Paragraph>{reasons[why]}</Paragraph>
        <Action href={url}>{open}</Action>
        <SmallPrint>{fillIn(because, name)}</SmallPrint>
      </MailLayout>
    );
  },
  sample: () => ({
    what: fillIn(texts().order, { number: 'K3F9-7QXB' }),
    why: 'unknown',
    url: 'https://shop.example/merchant/review',
  }),
});
