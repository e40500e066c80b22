import { expireProductPages, hasVisibleChange } from '@/lib/catalog/product-changes';
import { orderPayment } from '@/lib/checkout/orders/payment';
import { flagListed, flagUnshownCharges } from '@/lib/checkout/review/flags';
import { setMirrorSubscriber } from '@/lib/mirror/publish';
import { customerFetched } from '@/lib/payments/customers/customer';
import { noteUnlisted } from '@/lib/payments/drift';
import { reconcileUnknown } from '@/lib/payments/reconcile';
import { explainCharges } from '@/lib/unexplained/explain-charges';
import { noteListed } from '@/lib/unexplained/note-listed';
import { mirrorHooks } from '@/modules/mirror-hooks';

/**
 * Connects the domains to the mirror: all consequences of a change at the service are listed here, those of modules
 * in `modules/mirror-hooks.ts`. Call it at the start of every process that fetches from the service.
 */
export function subscribeToMirror(): void {
  setMirrorSubscriber({
    async resourceWritten(tx, change) {
      switch (change.kind) {
        case 'PRODUCT':
          if (!hasVisibleChange(change)) return null;
          if (change.before) await flagUnshownCharges(tx, change.before, change.after);
          await expireProductPages(tx, change.id);
          return null;
        case 'CUSTOMER':
          await customerFetched(tx, change.before, change.after);
          return null;
        case 'SUBSCRIPTION': {
          let again: Date | null = null;
          for (const { subscriptionWritten } of mirrorHooks) {
            again = (await subscriptionWritten(tx, change.after, change.before)) ?? again;
          }
          return again;
        }
      }
    },
    async heldSubscription(tx, serviceId) {
      for (const { heldSubscription } of mirrorHooks) {
        const held = await heldSubscription?.(tx, serviceId);
        if (held) return held;
      }
      return null;
    },
    async subscriptionMissing(tx, serviceId, isAnnounced) {
      for (const { subscriptionMissing } of mirrorHooks) {
        if (subscriptionMissing && !(await subscriptionMissing(tx, serviceId, isAnnounced))) {
          return false;
        }
      }
      return true;
    },
    async listWritten(tx, list) {
      await noteListed(tx, list);
      await noteUnlisted(tx, list);
      await flagListed(tx, list);
    },
    async listCommitted() {
      await reconcileUnknown(orderPayment);
      await explainCharges();
    },
  });
}
