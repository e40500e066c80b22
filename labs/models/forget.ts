import { CLEAR_AFTER_MS, LIST_GAP_MS, RESEND_WINDOW_MS } from '@/lib/payments/timing';
import { type Attempt, at, type Guard, idle, LAST_SUBMISSION, msOf, type World } from './world';

/** Clears what decides nothing any more, so that more worlds are equal and fewer have to be searched. */
export function forget(world: World, without: Guard | null): void {
  const { attempts, processes, tokens, now } = world;
  for (const process of processes) {
    if (process.at === 'waiting' || process.at === 'gone')
      Object.assign(process, { ...idle, at: process.at });
    else process.sends = Math.min(process.sends, 2);
  }
  if ((now > LAST_SUBMISSION || world.second === 'none') && processes[1].at === 'waiting')
    processes[1].at = 'gone';
  if (processes.every((one, who) => who === 2 || one.at === 'gone')) world.keys = [null, null];
  const isActive = (id: number) =>
    processes.some((one) => one.attempt === id && one.at !== 'waiting' && one.at !== 'gone');
  for (const [id, attempt] of attempts.entries()) forgetOf(world, attempt, isActive(id));
  if (without !== 'clear after 70 minutes' && !isListNeeded(world)) {
    world.listedAt = null;
    for (const attempt of attempts) attempt.listHoldsKnown = false;
  }
  // A late copy of a used or expired token changes nothing.
  const isDead = (token: number) =>
    at(tokens, token).isUsed || msOf(now) - msOf(at(tokens, token).bornAt) > CLEAR_AFTER_MS;
  world.late = [...new Set(world.late)].filter((token) => !isDead(token)).sort();
  for (const [id, { state, token }] of attempts.entries()) {
    const mayBeSent = isActive(id) || state === 'CREATED' || canResend(world, at(attempts, id));
    if (mayBeSent || world.late.includes(token)) continue;
    Object.assign(at(tokens, token), { isUsed: true, bornAt: 0 });
  }
  for (const row of world.rows) if (row && row.boundTo !== null) row.isMissing = false;
  const isOver = processes.every((one, who) => one.at === (who === 2 ? 'waiting' : 'gone'));
  if (isOver && !attempts.some((one) => canResend(world, one) || one.state === 'CREATED'))
    Object.assign(world, { resendsLeft: 0, crashesLeft: 0 });
}

function canResend({ now }: World, { state, resendStopped, receivedAt }: Attempt): boolean {
  const isEarly = msOf(now) < msOf(receivedAt) + RESEND_WINDOW_MS;
  return ['SENDING', 'UNKNOWN'].includes(state) && isEarly && !resendStopped;
}

function forgetOf(world: World, attempt: Attempt, isActive: boolean): void {
  const { state } = attempt;
  const isOpen = state === 'CREATED' || state === 'SENDING' || state === 'UNKNOWN';
  attempt.sends = Math.min(attempt.sends, isOpen ? 2 : 1);
  if (attempt.leasedAt !== world.now || state === 'UNKNOWN') attempt.leasedAt = null;
  if (!isActive) attempt.fence = 0;
  if (world.others !== 'right after a send') attempt.chargesBefore = 0;
  if (!isOpen)
    Object.assign(attempt, {
      ...{ leasedAt: null, sendStartedAt: null, sendEndedAt: null, absentSince: null },
      ...{ resendStopped: false, mayHaveCharged: false, listHoldsKnown: false, chargesBefore: 0 },
    });
  else if (!canResend(world, attempt)) {
    attempt.sendStartedAt = null;
    if (state !== 'CREATED') attempt.resendStopped = true;
  }
  if (!attempt.mayHaveCharged) attempt.sendEndedAt = null;
}

function isListNeeded({ listedAt, attempts }: World): boolean {
  if (listedAt === null) return false;
  const listedMs = msOf(listedAt);
  return attempts.some(({ state, mayHaveCharged, sendEndedAt, receivedAt }) => {
    if (state !== 'UNKNOWN' && state !== 'SENDING' && state !== 'CREATED') return false;
    if (mayHaveCharged && listedMs >= msOf(sendEndedAt ?? listedAt) + LIST_GAP_MS) return true;
    return listedMs > msOf(receivedAt) + CLEAR_AFTER_MS;
  });
}
