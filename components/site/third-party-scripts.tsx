import { thirdParties } from '@/brand/third-parties';

/** The scripts of brand/third-parties.ts, for catalogue pages: the policy of other pages blocks them. */
export function ThirdPartyScripts() {
  return thirdParties.load.map((url) => <script key={url} async src={url} />);
}
