import { InfoPage, infoMetadata } from '@/components/site/info-page';

export const ensureStatic = 'navigation';

export const metadata = infoMetadata('terms');

export default function TermsPage() {
  return <InfoPage page="terms" />;
}
