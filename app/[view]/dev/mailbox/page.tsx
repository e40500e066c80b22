import type { Metadata } from 'next';
import { Badge } from '@/components/ui/badge';
import { Surface } from '@/components/ui/surface';
import { type MailboxRow, mailbox, sampleNames } from '@/lib/mail/mailbox';

export const metadata: Metadata = { title: 'Mailbox', robots: { index: false } };
export const instant = false;

export default async function MailboxPage() {
  const [mails, samples] = await Promise.all([mailbox(), sampleNames()]);
  return (
    <div className="page min-h-[70vh] py-12">
      <h1 className="text-3xl">Mailbox</h1>
      <p className="mt-3 max-w-prose text-ink-soft">
        In the demo no mail leaves this machine. All mail, to any recipient, arrives here, newest
        first.
      </p>
      {mails.length === 0 ? (
        <p className="mt-8">No mail yet. Request a sign-in link or place an order.</p>
      ) : (
        <ul className="mt-8 grid gap-5">
          {mails.map((mail) => (
            <li key={mail.id}>
              <Mail mail={mail} />
            </li>
          ))}
        </ul>
      )}
      <h2 className="mt-14 text-xl">All mail templates, with sample data</h2>
      <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-2">
        {samples.map((name) => (
          <li key={name}>
            <a href={`/dev/mailbox/samples/${name}`} className="text-link">
              {name}
            </a>{' '}
            <a href={`/dev/mailbox/samples/${name}?as=text`} className="text-ink-soft text-sm">
              as text
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Mail({ mail }: { mail: MailboxRow }) {
  return (
    <Surface>
      <article aria-labelledby={`mail-${mail.id}`}>
        <h2 id={`mail-${mail.id}`} className="text-lg">
          {mail.subject || 'Mail being sent'}
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-ink-soft text-sm">
          <span>{`To ${mail.recipient}`}</span>
          <time dateTime={mail.createdAt.toISOString()}>{mail.createdAt.toUTCString()}</time>
          {mail.waiting ? <Badge tone="caution">not sent yet</Badge> : null}
        </p>
        {mail.links.length > 0 ? (
          <p className="mt-4 flex flex-wrap gap-4">
            {mail.links.map((link) => (
              <a key={link.href} href={link.href} className="text-link font-semibold">
                {link.label}
              </a>
            ))}
          </p>
        ) : null}
        <details className="mt-4">
          <summary className="text-sm">Show text</summary>
          <pre className="mt-3 whitespace-pre-wrap break-words text-sm">{mail.text}</pre>
          <p className="mt-3 text-sm">
            <a href={`/dev/mailbox/${mail.id}`} className="text-link">
              HTML version
            </a>
          </p>
        </details>
      </article>
    </Surface>
  );
}
