import { signatureOf } from '../../lib/testing/service/deliveries';
import { runningShop } from '../fixtures/running-shop';

export async function deliver(body: string) {
  const { siteUrl, service } = runningShop();
  const { status } = await fetch(`${siteUrl}/api/webhooks`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-webhook-signature': signatureOf(Buffer.from(body), service.webhookSecret),
    },
    body,
  });
  return status;
}
