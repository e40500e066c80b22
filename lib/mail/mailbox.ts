import 'server-only';
import { notFound } from 'next/navigation';
import { connection } from 'next/server';
import * as z from 'zod/mini';
import { db } from '@/lib/db/client';
import type { Mail } from '@/lib/db/generated/client';
import { isStorable } from '@/lib/db/storable';
import { isDemo } from '@/lib/env';
import { viewByKey } from '@/lib/markets/views';
import { visitIsLocal } from '@/lib/security/local-visit';
import { type MailKind, mailData } from './kinds';
import { isSecret, openData } from './sealed';
import { type AnyTemplate, type WrittenMail, writeMail } from './template';

export type MailboxRow = {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  /** The mail's own links before those of its frame. */
  links: { href: string; label: string }[];
  createdAt: Date;
  waiting: boolean;
};

/**
 * The mailbox shows working sign-in links, so that it exists in demo mode only and for requests from this machine only.
 * Everyone else gets a 404.
 */
async function demoOnly(): Promise<void> {
  await connection();
  if (!isDemo() || !(await visitIsLocal())) notFound();
}

export async function mailbox(): Promise<MailboxRow[]> {
  await demoOnly();
  const mails = await db().mail.findMany({
    where: { failedAt: null },
    orderBy: { createdAt: 'desc' },
    take: 50,
  });
  return mails.map((mail) => {
    const { html, text } = contentOf(mail);
    return {
      id: mail.id,
      recipient: mail.recipient,
      subject: mail.subject ?? '',
      text: text ?? '',
      links: linksOf(html ?? ''),
      createdAt: mail.createdAt,
      waiting: mail.sentAt === null,
    };
  });
}

function contentOf(mail: Mail): { html: string | null; text: string | null } {
  if (!isSecret(mail.template) || mail.sentAt === null || mail.html !== null) return mail;
  const read = sentContent.safeParse(openData(mail));
  return read.success ? read.data : { html: null, text: null };
}

const sentContent = z.object({ html: z.string(), text: z.string() });

function linksOf(html: string): MailboxRow['links'] {
  const links = html
    .split('</a>')
    .slice(0, -1)
    .flatMap((piece) => {
      const element = piece.slice(piece.lastIndexOf('<a href="'));
      const [opening = '', href = ''] = /^<a href="(https?:[^"]+)"[^<>]*>/.exec(element) ?? [];
      const label = element.slice(opening.length).replace(/<[^<>]+>|&#\d+;/g, '');
      return href ? [{ href: href.replaceAll('&amp;', '&'), label: label.trim() }] : [];
    });
  // The first link is the logo, and each button's URL is repeated as text.
  const isNew = ({ href }: { href: string }, index: number) =>
    index > 0 && links.findIndex((link) => link.href === href) === index;
  return links.filter(isNew);
}

export async function mailPage(id: string): Promise<string> {
  await demoOnly();
  const mail = isStorable(id) ? await db().mail.findUnique({ where: { id } }) : null;
  return (mail && contentOf(mail).html) ?? notFound();
}

/** @param view the key of a store view; the default view for an unknown key */
export async function sampleMail(
  template: AnyTemplate | undefined,
  view: string | null = null,
): Promise<WrittenMail> {
  await demoOnly();
  return template ? writeMail(await template.sample(viewByKey(view))) : notFound();
}

export async function sampleNames(): Promise<MailKind[]> {
  await demoOnly();
  return Object.keys(mailData) as MailKind[];
}

/** Links of the mail work; scripts, forms and embedding do not. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox " +
  'allow-top-navigation-by-user-activation';

export function pageResponse(html: string): Response {
  return new Response(html, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY },
  });
}
