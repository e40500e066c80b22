import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { fontVariables } from '@/brand/fonts';
import { shop } from '@/brand/shop';
import { CartProvider } from '@/components/cart/cart-context';
import { Joined } from '@/components/cart/joined';
import { DemoBanner } from '@/components/site/demo-banner';
import { Footer } from '@/components/site/footer';
import { Header } from '@/components/site/header';
import { CanonicalHost, OnNavigation, OutsideDashboard } from '@/components/site/layout-behaviour';
import { ViewProvider } from '@/components/ui/view';
import { site } from '@/lib/cache/site';
import { shareSize } from '@/lib/images/images';
import { fileIn } from '@/lib/markets/paths';
import { publishedViews } from '@/lib/markets/views';
import { thirdPartyPages } from '@/lib/security/third-parties/pages';
import { pageTexts } from '@/lib/texts/page-texts';
import { siteFormats } from '@/modules/formats';
import '../globals.css';

export function generateStaticParams() {
  return publishedViews.map(({ key }) => ({ view: key }));
}

export async function generateMetadata(): Promise<Metadata> {
  const { url } = await site();
  const { brand, view } = await pageTexts();
  return {
    metadataBase: new URL(url),
    title: { default: `${shop.name}: ${brand.tagline}`, template: `%s | ${shop.name}` },
    description: brand.description,
    applicationName: shop.name,
    formatDetection: { telephone: false, address: false, email: false },
    ...(view.status === 'draft' && { robots: { index: false } }),
    openGraph: {
      type: 'website',
      siteName: shop.name,
      locale: view.locale.replace('-', '_'),
      images: [
        {
          ...shareSize,
          url: fileIn(view, '/share.png'),
          alt: `${shop.name}: ${brand.tagline}`,
        },
      ],
    },
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

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { url, demo } = await site();
  const { t, brand, view } = await pageTexts();
  const { again, cart, mention, text, updated, updatedText } = t.frame.failed;
  const failed = {
    title: brand.texts.failed,
    text,
    updated,
    updatedText,
    mention,
    again,
    cart,
  };
  return (
    <html lang={view.hreflang} dir={view.direction} className={fontVariables}>
      <head>
        {siteFormats.map(({ type, pathIn }) => (
          <link key={type} rel="alternate" type={type} title={shop.name} href={pathIn(view)} />
        ))}
      </head>
      <body className="flex flex-col">
        <ViewProvider
          view={{
            key: view.key,
            prefix: view.prefix,
            locale: view.locale,
            thirdPartyPages,
            failed,
          }}
        >
          <CartProvider texts={t.cart.failed}>
            <a
              href="#main"
              className="absolute -top-24 left-4 z-30 rounded-full bg-ink px-5 py-3 text-paper focus:top-4"
            >
              {t.frame.skip}
            </a>
            <OutsideDashboard>
              <DemoBanner />
              <Header />
              <Joined remove={t.cart.joined.remove} keep={t.cart.joined.keep} />
            </OutsideDashboard>
            <main id="main" tabIndex={-1} className="grow outline-none">
              {children}
            </main>
            <OnNavigation />
            {demo ? null : <CanonicalHost origin={url} />}
            <OutsideDashboard>
              <Footer />
            </OutsideDashboard>
          </CartProvider>
        </ViewProvider>
      </body>
    </html>
  );
}
