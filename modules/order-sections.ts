import type { ReactNode } from 'react';
import type { OrderView } from '@/lib/orders/queries';
import { OrderParcels } from '@/modules/fulfilment/components/customer-parcels';

type Section = (props: { order: OrderView }) => Promise<ReactNode>;

/** Delivery status on the shop's page of a paid order; without an entry, whether the order was shipped. */
export const orderSections: readonly { module: string; Section: Section }[] = [
  { module: 'fulfilment', Section: OrderParcels }, // module: fulfilment
];
