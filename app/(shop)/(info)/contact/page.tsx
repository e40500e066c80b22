import { InfoPage, infoMetadata } from '@/components/site/info-page';

export const ensureStatic = 'navigation';

export const metadata = infoMetadata('contact');

export default function ContactPage() {
  return <InfoPage page="contact" />;
}
