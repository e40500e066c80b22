import { classifyReply } from '@/lib/payments/reply';
import type { ServiceFailure, ServiceReply } from '@/lib/service/client';
import type { ServiceTransaction } from '@/lib/service/wire';
import { type Answer, at, type Guard, msOf, OLD_CHARGE, type World } from './world';

/** The service, and faults on the way to it. */

const TOKEN_LIFE_MS = 60 * 60_000;

type Result = 'charged' | 'declined' | 'used' | 'expired';

const failure = (status: number, failed: Partial<ServiceFailure>): ServiceFailure => ({
  ...{ ok: false, kind: 'refused', status, message: '' },
  ...failed,
});
const own = { isOwn: true, isJson: true } as const;

const failures = {
  declined: failure(402, { ...own, code: 'card_declined', meaning: 'declined' }),
  used: failure(422, { ...own, code: 'payment_token_used', meaning: 'token-used' }),
  expired: failure(400, { ...own, code: 'payment_token_expired', meaning: 'token-expired' }),
  'product refused': failure(422, { ...own, code: 'product_inactive', meaning: 'order' }),
  'gateway 404': failure(404, {}),
  'no answer': { ok: false, kind: 'unknown', message: '' },
  'no connection': { ok: false, kind: 'not-sent', message: '' },
} as const satisfies Record<string, ServiceFailure>;

type Reply = keyof typeof failures | { charge: number };

export type Happening = { story: string; reply: Reply; isGentle: boolean; isFair?: true };

export function happeningsOf(
  world: World,
  token: number,
): readonly (Happening & { run: (world: World) => void })[] {
  const all: (Happening & { run: (world: World) => void })[] = [];
  const add = (
    story: string,
    reply: Reply,
    run: (world: World) => void = () => {},
    isGentle = false,
  ) => all.push({ story, reply, run, isGentle });
  const copyIsLate = (changed: World) => void changed.late.push(token);

  for (const result of resultsOf(world, token)) {
    const reply = result === 'charged' ? { charge: token } : result;
    const process = (changed: World) => carryOut(changed, token, result);
    add(`the service answers: ${result}`, reply, process, true);
    Object.assign(at(all, all.length - 1), { isFair: true });
    add(
      `the service finds: ${result}; the reply is lost`,
      'no answer',
      process,
      result !== 'declined',
    );
    add(`the service finds: ${result}; a gateway answers 404`, 'gateway 404', process);
    if (result === 'charged' || result === 'declined')
      add(
        `a gateway doubles the request: ${result}, then used, which is the reply`,
        'used',
        process,
      );
    if (result === 'charged')
      for (const charge of [OLD_CHARGE, ...world.charges])
        add(
          `the service charges; the reply names ${nameOf(charge)}, which is another one`,
          { charge },
          process,
        );
  }
  add('the request is lost', 'no answer', undefined, true);
  add('no connection is opened', 'no connection', undefined, true);
  add('a gateway answers 404 itself', 'gateway 404');
  add('the call times out; its request is still on its way', 'no answer', copyIsLate);
  add('a gateway answers 404; the request is still on its way', 'gateway 404', copyIsLate);
  if (resultsOf(world, token).includes('charged')) {
    add('the service refuses a product', 'product refused');
    add(
      'a gateway doubles the request: a product is refused, and the other copy is still on its way',
      'product refused',
      (changed) => {
        copyIsLate(changed);
        changed.isContradicted = true;
      },
    );
  }
  return all;
}

/** The model does not know the card, so both outcomes are possible. */
export function resultsOf({ tokens, now }: World, token: number): readonly Result[] {
  const { isUsed, bornAt } = at(tokens, token);
  const isExpired = msOf(now) - msOf(bornAt) > TOKEN_LIFE_MS;
  if (isUsed) return isExpired ? ['used', 'expired'] : ['used'];
  return isExpired ? ['expired'] : ['charged', 'declined'];
}

export function carryOut(world: World, token: number, result: Result): void {
  if (result !== 'charged' && result !== 'declined') return;
  at(world.tokens, token).isUsed = true;
  if (result === 'charged') world.charges.push(token);
}

export function classify(reply: Reply, sends: number, without: Guard | null): Answer {
  if (typeof reply === 'object') return { outcome: 'succeeded', id: reply.charge };
  if (reply === 'used' && without === 'used is no refusal')
    return { outcome: 'refused', stopResending: false, mayHaveCharged: false };
  const known: ServiceReply<ServiceTransaction> =
    reply === 'gateway 404' && without === 'gateway 404'
      ? failures['product refused']
      : failures[reply];
  const counted = without === 'declined resend' && reply === 'declined' ? 1 : sends;
  const answer = classifyReply(known, counted, () => false);
  if (answer.outcome === 'succeeded') throw new Error('A failure reads as a success');
  const { stopResending, mayHaveCharged } =
    answer.outcome === 'unknown' ? answer : { stopResending: false, mayHaveCharged: false };
  const isIgnored = reply === 'used' && without === 'used ends resends';
  return isIgnored
    ? { outcome: 'unknown', stopResending: false, mayHaveCharged: false }
    : { outcome: answer.outcome, stopResending, mayHaveCharged };
}

export function listsOf({
  charges,
}: World): readonly { story: string; shows: number[]; kind: List }[] {
  const stale = charges.map((_, count) => ({
    story: `a worker gets an old list, which shows ${namesOf(charges.slice(0, count))}`,
    shows: charges.slice(0, count),
    kind: 'stale' as const,
  }));
  const short = {
    story: 'a worker gets an empty list, said to be complete',
    shows: [],
    kind: 'short',
  } as const;
  const fresh = {
    story: `a worker gets the list, which shows ${namesOf(charges)}`,
    shows: charges,
    kind: 'fresh' as const,
  };
  return charges.length > 0 ? [fresh, ...stale, { ...short, shows: [] }] : [fresh];
}

export type List = 'fresh' | 'stale' | 'short';

const namesOf = (charges: readonly number[]) => charges.map(nameOf).join(' and ') || 'no charge';

export function nameOf(charge: number): string {
  return charge === OLD_CHARGE ? 'an old charge' : `charge ${charge + 1}`;
}
