import { thirdParties } from '@/brand/third-parties';

/** For catalogue pages only: the policy of other pages blocks these scripts. */
export function ThirdPartyScripts() {
  return thirdParties.load.map((url) => <script key={url} async src={url} />);
}
