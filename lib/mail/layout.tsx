import type { CSSProperties, ReactNode } from 'react';
import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from 'react-email';
import { MailLogo } from '@/brand/mail/logo';
import { mailLook } from '@/brand/mail/theme';
import { shop } from '@/brand/shop';
import { shopAddress } from '@/lib/addresses/address-lines';
import { env } from '@/lib/env';
import { currentTexts } from '@/lib/texts/current-view';
import { fillWith } from '@/lib/texts/fill-with';

const { color, night, sans, serif } = mailLook;

const nightStyle = `@media (prefers-color-scheme: dark) {
.m-paper, .m-paper > table > tbody > tr > td { background-color: ${night.paper} !important; }
.m-surface { background-color: ${night.surface} !important; border-color: ${night.line} !important; border-top-color: ${color.accent} !important; }
.m-ink { color: ${night.ink} !important; }
.m-soft { color: ${night.soft} !important; }
.m-link { color: ${night.link} !important; }
.m-line { border-color: ${night.line} !important; }
}`;

const text: CSSProperties = {
  margin: '0 0 16px',
  color: color.ink,
  fontFamily: sans,
  fontSize: '16px',
  lineHeight: '1.55',
};
const small: CSSProperties = { ...text, margin: '0 0 8px', color: color.soft, fontSize: '13px' };

export function MailLayout({
  preview,
  title,
  children,
}: {
  preview: string;
  title: string;
  children: ReactNode;
}) {
  const { t, view } = currentTexts();
  return (
    <Html lang={view.language} dir={view.direction}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{nightStyle}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="m-paper" style={{ margin: 0, backgroundColor: color.paper }}>
        <Container style={{ maxWidth: '560px', padding: '32px 16px' }}>
          <Link
            href={env().siteUrl + view.prefix}
            className="sender m-ink"
            style={{
              color: color.ink,
              textDecoration: 'none',
            }}
          >
            <MailLogo />
          </Link>
          <Section
            className="m-surface"
            style={{
              marginTop: '24px',
              padding: '32px 28px 20px',
              border: `1px solid ${color.line}`,
              borderTop: `6px solid ${color.accent}`,
              borderRadius: '12px',
              backgroundColor: color.surface,
            }}
          >
            <Heading
              as="h1"
              className="m-ink"
              style={{
                margin: '0 0 20px',
                color: color.ink,
                fontFamily: serif,
                fontSize: '26px',
                lineHeight: '1.2',
              }}
            >
              {title}
            </Heading>
            {children}
          </Section>
          <Section style={{ padding: '24px 4px 0' }}>
            <Text className="m-soft" style={small}>
              {[shop.legalName, ...shopAddress].join(', ')}
              <br />
              {shop.phone}
            </Text>
            <Text className="m-soft" style={small}>
              {fillWith(t.mails.questions, { email: <ShopEmail /> })}
            </Text>
          </Section>
        </Container>
      </Body>
    </Html>
  );
}

function ShopEmail() {
  return (
    <Link href={`mailto:${shop.email}`} className="m-link" style={{ color: color.link }}>
      {shop.email}
    </Link>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="m-ink" style={text}>
      {children}
    </Text>
  );
}

export function SmallPrint({ children }: { children: ReactNode }) {
  return (
    <Text className="m-soft" style={small}>
      {children}
    </Text>
  );
}

// module: invoices
/** A link at the end of a sentence. In the plain-text version, its URL stands on its own line. */
export function MailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="sender m-link" style={{ color: color.link }}>
      {children}
    </Link>
  );
}

export function Action({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Section style={{ margin: '8px 0 20px' }}>
      <Button
        href={href}
        className="action"
        style={{
          padding: '14px 26px',
          borderRadius: '999px',
          backgroundColor: color.accent,
          color: color.onAccent,
          fontFamily: sans,
          fontSize: '16px',
          fontWeight: 700,
        }}
      >
        {children}
      </Button>
      <Text className="m-soft" style={{ ...small, margin: '14px 0 0', wordBreak: 'break-all' }}>
        <Link href={href} className="m-soft" style={{ color: color.soft }}>
          {href}
        </Link>
      </Text>
    </Section>
  );
}

export function Facts({
  rows,
}: {
  rows: readonly { label: string; value: string; strong?: boolean }[];
}) {
  return (
    <Section style={{ margin: '0 0 20px' }}>
      <Hr className="m-line" style={{ margin: 0, borderColor: color.line }} />
      {rows.map(({ label, value, strong }) => {
        const cell = { ...text, padding: '9px 0', fontWeight: strong ? 700 : 400 };
        return (
          <Row key={`${label} ${value}`} className="fact">
            <Column className="m-ink label" style={cell}>
              {label}
            </Column>
            <Column className="m-ink" align="right" style={{ ...cell, width: '45%' }}>
              {value}
            </Column>
          </Row>
        );
      })}
      <Hr className="m-line" style={{ margin: 0, borderColor: color.line }} />
    </Section>
  );
}
