import { InfoPage, infoMetadata } from '@/components/site/info-page';

export const ensureStatic = 'navigation';

export const metadata = infoMetadata('about');

export default function AboutPage() {
  return <InfoPage page="about" />;
}
