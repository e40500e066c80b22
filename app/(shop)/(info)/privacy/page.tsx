import { InfoPage, infoMetadata } from '@/components/site/info-page';

export const ensureStatic = 'navigation';

export const metadata = infoMetadata('privacy');

export default function PrivacyPage() {
  return <InfoPage page="privacy" />;
}
