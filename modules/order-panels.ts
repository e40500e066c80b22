import type { ReactNode } from 'react';
import { OrderPanel } from '@/modules/fulfilment/components/panel';

type Panel = (props: { orderId: string }) => Promise<ReactNode>;

/** How staff ship an order on its dashboard page; without an entry, by one button and a tracking link. */
export const orderPanels: readonly { module: string; Panel: Panel }[] = [
  { module: 'fulfilment', Panel: OrderPanel }, // module: fulfilment
];
