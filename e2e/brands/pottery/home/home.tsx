import { texts } from '@/brand/en/texts';
import { PlainHome } from '@/components/home/plain-home';

export function Home() {
  return <PlainHome {...texts.home} />;
}
