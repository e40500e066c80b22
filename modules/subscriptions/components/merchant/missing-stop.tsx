import { missingStop } from '@/modules/subscriptions/review/attention';
import { MissingStopForm } from './missing-stop-form';

/** No missing subscription ends, since too many are missing at once, until staff confirm. */
export async function MissingStop() {
  return (await missingStop()) ? <MissingStopForm /> : null;
}
