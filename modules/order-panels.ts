import type { ReactNode } from 'react';
import { FulfilmentPanel } from '@/modules/fulfilment/components/fulfilment-panel';

type Panel = (props: { orderId: string }) => Promise<ReactNode>;

/** What the dashboard's page of an order ships it with; without an entry, one button and a tracking link. */
export const orderPanels: readonly { module: string; Panel: Panel }[] = [
  { module: 'fulfilment', Panel: FulfilmentPanel }, // module: fulfilment
];
