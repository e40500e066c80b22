import { PlainHome } from '@/components/home/plain-home';
import { pageTexts } from '@/lib/texts/page-texts';

/** The texts are in en/texts.ts. */
export async function Home() {
  const { brand } = await pageTexts();
  return <PlainHome {...brand.texts.home} />;
}
