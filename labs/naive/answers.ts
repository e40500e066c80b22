import { payInputSchema } from '@/lib/checkout/schema';
import { pool } from '@/lib/db/client';
import { failpoint } from '@/lib/payments/failpoints';
import { service } from '@/lib/service/client';
import type { PaymentService } from '@/lib/service/payment-service';
import type { Answer, Message, SubmitMessage } from '../torture/processes/messages.ts';
import { naiveShop } from './shop.ts';

/** Dies at the same steps as the shop. */
export function naiveAnswers() {
  const shop = naiveShop(withFailpoints(service()), pool());
  return async (path: string, message: Message): Promise<Answer> => {
    if (path !== '/submit') throw new Error('The naive shop has no subscriptions');
    failpoint('before-a');
    failpoint('after-a');
    const result = await shop.pay(payInputSchema.parse((message as SubmitMessage).input));
    failpoint('after-c');
    return { result };
  };
}

function withFailpoints(service: PaymentService): PaymentService {
  return {
    ...service,
    async createCustomer(input) {
      const reply = await service.createCustomer(input);
      failpoint('after-customer');
      return reply;
    },
    async createTransaction(body, token) {
      failpoint('after-b');
      const reply = await service.createTransaction(body, token);
      failpoint('after-post');
      failpoint('before-c');
      return reply;
    },
  };
}
