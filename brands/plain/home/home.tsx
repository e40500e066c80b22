import { PlainHome } from '@/components/home/plain-home';
import { pageTexts } from '@/lib/texts/page-texts';

/** The home page: a title, the products, the categories, a story. Its texts are in en/texts.ts. */
export async function Home() {
  const { brand } = await pageTexts();
  return <PlainHome {...brand.texts.home} />;
}
