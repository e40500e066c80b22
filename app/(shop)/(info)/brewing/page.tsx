import { InfoPage, infoMetadata } from '@/components/site/info-page';

export const ensureStatic = 'navigation';

export const metadata = infoMetadata('brewing');

export default function BrewingPage() {
  return <InfoPage page="brewing" />;
}
