import type { ReactNode } from 'react';
import { OrderPanel } from '@/modules/fulfilment/components/panel';

type Panel = (props: { orderId: string }) => Promise<ReactNode>;

/** What the dashboard's page of an order ships it with; without an entry, one button and a tracking link. */
export const orderPanels: readonly { module: string; Panel: Panel }[] = [
  { module: 'fulfilment', Panel: OrderPanel }, // module: fulfilment
];
