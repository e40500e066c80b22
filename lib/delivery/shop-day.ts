import { dispatch } from '@/brand/shop';
import { type Day, startOfDay } from './calendar';

/** When a day starts where the shop is. */
export function startOfShopDay(day: Day): Date {
  return startOfDay(day, dispatch.timeZone);
}
