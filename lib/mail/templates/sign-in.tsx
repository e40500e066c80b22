import * as z from 'zod';
import { shop } from '@/brand/shop';
import { LINK_LIFETIME_MS } from '@/lib/auth/rules';
import { defineTemplate } from '../template';
import { Action, Letter, Paragraph, SmallPrint } from './letter';

const linkData = z.object({ link: z.url(), minutes: z.number() });
type LinkData = z.infer<typeof linkData>;

const sample: LinkData = { link: 'https://shop.example/sign-in/confirm?token=…', minutes: 15 };

/** Data: the link, and how many minutes it works. */
export const signIn = defineTemplate<LinkData, LinkData>({
  data: linkData,
  usefulForMs: LINK_LIFETIME_MS,
  load: async (data) => data,
  subject: () => `Sign in to ${shop.name}`,
  body: ({ link, minutes }) => (
    <Letter preview="Your link to sign in. It works once." title="Sign in">
      <Paragraph>Here is your link. It works once, within {minutes} minutes.</Paragraph>
      <Action href={link}>Sign in</Action>
      <SmallPrint>
        You did not ask for it? Then somebody typed your address by mistake. Nothing happens unless
        the link is used; you can delete this mail.
      </SmallPrint>
    </Letter>
  ),
  sample,
});

const changeData = linkData.extend({ newEmail: z.string() });
type ChangeData = z.infer<typeof changeData>;

/** To the new address. Data: the link, its minutes, the new address. */
export const emailChange = defineTemplate<ChangeData, ChangeData>({
  data: changeData,
  usefulForMs: LINK_LIFETIME_MS,
  load: async (data) => data,
  subject: () => 'Confirm your new e-mail address',
  body: ({ link, minutes, newEmail }) => (
    <Letter preview="One press, and this address is yours here." title="Is this address yours?">
      <Paragraph>
        You asked us to use {newEmail} for your account. Confirm it within {minutes} minutes:
      </Paragraph>
      <Action href={link}>Use this address</Action>
      <SmallPrint>
        You did not ask for it? Then do nothing, and nothing changes; you can delete this mail.
      </SmallPrint>
    </Letter>
  ),
  sample: { ...sample, newEmail: 'new@example.com' },
});

const changedData = z.object({
  newEmail: z.string(),
  // Mails that waited from before there was a way back have none.
  link: z.optional(z.url()),
  days: z.optional(z.number()),
});
type ChangedData = z.infer<typeof changedData>;

/** To the address that was used before. Data: the new address, the link that undoes it, its days. */
export const emailChanged = defineTemplate<ChangedData, ChangedData>({
  data: changedData,
  load: async (data) => data,
  subject: () => 'Your e-mail address was changed',
  body: ({ newEmail, link, days }) => (
    <Letter preview="Was it you?" title="Your e-mail address was changed">
      <Paragraph>
        From now on we write to {newEmail}, and that is the address to sign in with.
      </Paragraph>
      {link ? (
        <>
          <Paragraph>
            It was not you? Take your account back within {days} days: this address counts again
            then, and everybody is signed out.
          </Paragraph>
          <Action href={link}>Undo the change</Action>
        </>
      ) : null}
      <SmallPrint>Something else is wrong? Write to {shop.email} at once.</SmallPrint>
    </Letter>
  ),
  sample: {
    newEmail: 'new@example.com',
    link: 'https://shop.example/sign-in/undo-change?token=…',
    days: 7,
  },
});

const noData = z.object({});
type NoData = z.infer<typeof noData>;

/** To the address that was given up by undoing a change. Data: none. */
export const emailRestored = defineTemplate<NoData, NoData>({
  data: noData,
  load: async (data) => data,
  subject: () => 'The change of an e-mail address was undone',
  body: () => (
    <Letter preview="Your address is not used any more." title="The change was undone">
      <Paragraph>
        An account with us had changed its e-mail address to this one. The address that it had
        before has undone that: this one is not used for it any more.
      </Paragraph>
      <SmallPrint>
        It was your account, and this is a mistake? Write to {shop.email} at once.
      </SmallPrint>
    </Letter>
  ),
  sample: {},
});
