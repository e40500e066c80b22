import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { fontVariables } from '@/brand/fonts';
import { shop } from '@/brand/shop';
import { DemoBanner } from '@/components/site/demo-banner';
import { FocusOnNavigation } from '@/components/site/focus-on-navigation';
import { Footer } from '@/components/site/footer';
import { Header } from '@/components/site/header';
import { RestoredForm } from '@/components/site/restored-form';
import { site } from '@/lib/cache/site';
import './globals.css';

export async function generateMetadata(): Promise<Metadata> {
  const { url } = await site();
  return {
    metadataBase: new URL(url),
    title: { default: `${shop.name}: ${shop.tagline}`, template: `%s | ${shop.name}` },
    description: shop.description,
    applicationName: shop.name,
    formatDetection: { telephone: false, address: false, email: false },
    openGraph: { type: 'website', siteName: shop.name, locale: shop.locale.replace('-', '_') },
    twitter: { card: 'summary_large_image' },
  };
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: shop.themeColors.light },
    { media: '(prefers-color-scheme: dark)', color: shop.themeColors.dark },
  ],
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang={shop.language} className={fontVariables}>
      <head>
        <link rel="alternate" type="application/rss+xml" title={shop.name} href="/feed.xml" />
      </head>
      <body className="flex flex-col">
        <a
          href="#main"
          className="absolute -top-24 left-4 z-30 rounded-full bg-ink px-5 py-3 text-paper focus:top-4"
        >
          Skip to content
        </a>
        <DemoBanner />
        <Header />
        <main id="main" tabIndex={-1} className="grow outline-none">
          {children}
        </main>
        <FocusOnNavigation />
        <RestoredForm />
        <Footer />
      </body>
    </html>
  );
}
