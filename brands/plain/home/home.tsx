import { PlainHome } from '@/components/home/plain-home';
import { pageTexts } from '@/lib/texts/page-texts';

export async function Home() {
  const { brand } = await pageTexts();
  return <PlainHome {...brand.texts.home} />;
}
