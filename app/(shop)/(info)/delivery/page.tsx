import { InfoPage, infoMetadata } from '@/components/site/info-page';

export const ensureStatic = 'navigation';

export const metadata = infoMetadata('delivery');

export default function DeliveryPage() {
  return <InfoPage page="delivery" />;
}
