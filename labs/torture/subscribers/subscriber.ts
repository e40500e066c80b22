import { setTimeout as sleep } from 'node:timers/promises';
import type { ActionState } from '@/lib/auth/actions/action-state';
import type { Viewer } from '@/lib/auth/viewer';
import { unsettledStates } from '@/lib/payments/states';
import { subscriptionAttemptOf } from '@/lib/testing/builders/clubs';
import type { SubscribeInput } from '@/modules/subscriptions/attempt/schema';
import type { SubscriptionAttemptOutcome } from '@/modules/subscriptions/attempt/subscribe';
import type { SubscriptionChange } from '@/modules/subscriptions/changes/change-subscription';
import { assures, type TimedMessage } from '../assurances.ts';
import { readCustomers } from '../ledger/read-ledgers.ts';
import { cards, Person } from '../person.ts';
import type { Kill, SubscriberBehaviour, SubscriberPlan } from '../plan/plan-types.ts';
import type { CommandMessage, SubscribeMessage } from '../processes/messages.ts';
import { shopDb } from '../shop-db.ts';
import type { World } from '../world/start-world.ts';
import type { Club, Clubs } from './open-clubs.ts';
import { COMMAND_KILL } from './plan-subscribers.ts';
import { readSubscriptions, type ServiceSubscription } from './read-subscriptions.ts';

const MAX_SUBMISSIONS = 5;
const MAX_COMMANDS = 4;

/** A change, or how to make one with a fresh card. */
type Wanted = SubscriptionChange | (() => Promise<SubscriptionChange>);

export type JoinAnswer = TimedMessage & {
  outcome: SubscriptionAttemptOutcome['outcome'] | 'none';
};

/** A page said that nothing more is charged, at this time of the service. */
export type EndedFor = { serviceId: string; at: number };

type Change = (subscriber: Subscriber) => Promise<void>;

/** Changes at once, and a month later. */
const changes: Partial<Record<SubscriberBehaviour, { first?: Change; later?: Change }>> = {
  joins: { later: (one) => one.cancel() },
  'joins in two tabs': { later: (one) => one.cancel() },
  'has a free trial': { later: (one) => one.cancel() },
  'switches plans': { first: (one) => one.switchPlan(), later: (one) => one.switchPlan() },
  'changes the quantity': {
    first: (one) => one.changeQuantity(one.plan.quantity + 2),
    later: (one) => one.changeQuantity(one.plan.quantity),
  },
  'changes the card': {
    first: (one) => one.changeCard(cards.other),
    later: (one) => one.changeCard(cards.good),
  },
  cancels: { first: async (one) => void ((await one.living()) && (await one.cancel())) },
  'cancels and joins again': { first: (one) => one.rejoin() },
  'cancels after a renewal': {
    later: async (one) => {
      await one.waitForRenewal();
      await one.cancel();
    },
  },
  'has a card that fails at the renewal': { later: (one) => one.changeCard(cards.other) },
};

export class Subscriber extends Person<SubscriberPlan> {
  readonly answers: JoinAnswer[] = [];
  readonly falseSentences: { serviceId: string; sentence: string }[] = [];
  readonly commands: string[] = [];
  endedFor: EndedFor | null = null;
  /** The number of subscriptions requested so far: another one once the last has ended. */
  asked = 0;
  wants = true;
  /** A change that no page has confirmed. */
  private pending: Wanted | null = null;
  /** A cancellation got no response, so their subscription may end. */
  private mayEnd = false;
  private who: Viewer | null = null;
  private shown: SubscribeInput | null = null;
  private readonly clubs: Clubs;

  constructor(plan: SubscriberPlan, world: World, clubs: Clubs) {
    super(plan, world);
    this.clubs = clubs;
  }

  override async visit(): Promise<void> {
    this.who = await this.signIn();
    await this.firstSubmission();
    if (this.plan.behaviour === 'leaves after one submission') return;
    await this.keepJoining();
    await changes[this.plan.behaviour]?.first?.(this);
  }

  async comeBack(): Promise<void> {
    this.shown = null;
    if (this.wants) await this.keepJoining();
    if (this.pending) await this.command(this.pending);
    else if (!this.wants) await this.command({ kind: 'CANCEL' });
  }

  async changeLater(): Promise<void> {
    await changes[this.plan.behaviour]?.later?.(this);
  }

  async cancel(): Promise<void> {
    this.wants = false;
    await this.command({ kind: 'CANCEL' });
  }

  changeQuantity(quantity: number): Promise<void> {
    return this.command({ kind: 'QUANTITY', quantity });
  }

  changeCard(card: string): Promise<void> {
    const shown = { last4: card.slice(-4), type: 'VISA' };
    return this.command(async () => ({ kind: 'CARD', token: await this.token(card), card: shown }));
  }

  /** To the plan that the account does not show: an earlier switch may have got no response. */
  async switchPlan(): Promise<void> {
    const [first, second] = this.clubs;
    const subscription = await this.living();
    const { planKey } = subscription?.planKey === first.planKey ? second : first;
    return this.command({ kind: 'PLAN', planKey });
  }

  async rejoin(): Promise<void> {
    if (!(await this.living())) return;
    await this.command({ kind: 'CANCEL' });
    // A request without a response may still be processed.
    this.mayEnd = this.pending !== null;
    this.pending = null;
    this.shown = null;
    await this.keepJoining();
  }

  async waitForRenewal(): Promise<void> {
    const isShown = async () => {
      const paidUntil = (await this.living())?.paidUntil;
      return !!paidUntil && paidUntil.getTime() > this.world.shopTime();
    };
    for (let looks = 0; looks < 40 && !(await isShown()); looks += 1) await sleep(500);
  }

  async isContent(): Promise<boolean> {
    if (this.pending !== null) return false;
    if (this.endedFor && !this.wants) return true;
    const isWanted = ((await this.living()) !== null) === this.wants;
    return isWanted || (this.mayEnd && (await this.countEnded()) > 0);
  }

  private async signIn(): Promise<Viewer> {
    const { email } = this.plan;
    const emailVerified = new Date();
    const { id } = await shopDb().user.upsert({
      where: { email },
      create: { email, emailVerified },
      update: {},
    });
    return { userId: id, email } as Viewer;
  }

  private get viewer(): Viewer {
    if (!this.who) throw new Error('Nobody is signed in');
    return this.who;
  }

  private get club(): Club {
    return this.clubs[this.plan.behaviour === 'has a free trial' ? 2 : 0];
  }

  private get card(): string {
    const { behaviour } = this.plan;
    const isFirst = this.answers.length === 0;
    if (behaviour === 'has a card that fails at the renewal') return cards.failsAtRenewal;
    if (behaviour === 'has a declined card first' && isFirst) return cards.declined;
    return behaviour === 'has only a declined card' ? cards.declined : cards.good;
  }

  private async openPage(): Promise<SubscribeInput> {
    const { planKey, month, trialDays } = this.club;
    if (this.plan.behaviour !== 'has only a declined card') {
      // An end that only the account shows does not count.
      const ended = Math.min(await this.countEnded(), await this.countEndedAtService());
      this.asked = Math.max(this.asked, ended + 1);
    }
    const { quantity } = this.plan;
    // A returning customer sees a page without a trial.
    const isReturning = this.answers.some((answer) => answer.outcome === 'changed');
    this.shown = subscriptionAttemptOf(planKey, await this.token(this.card), {
      quantity,
      shownTotal: month * quantity,
      trialDays: isReturning ? 0 : trialDays,
    });
    return this.shown;
  }

  private async firstSubmission(): Promise<void> {
    const { behaviour } = this.plan;
    const input = await this.openPage();
    if (behaviour !== 'submits Join twice at once' && behaviour !== 'joins in two tabs') {
      return this.submit(input);
    }
    const other = behaviour === 'joins in two tabs' ? await this.openPage() : input;
    await Promise.all([this.submit(input, true), this.submit(other, true)]);
  }

  private async keepJoining(): Promise<void> {
    for (let submissions = 0; submissions < MAX_SUBMISSIONS; submissions += 1) {
      if (await this.living()) return;
      const last = this.answers.at(-1);
      const isLost = last?.outcome === 'none';
      const staysOnPage = isLost || last?.outcome === 'unavailable';
      // After two lost responses they come back later.
      if (this.answers.slice(-2).every(({ outcome }) => outcome === 'none')) {
        if (await this.isUnsettled()) return;
      }
      // A page loaded during an open attempt has no button.
      if (!(staysOnPage && this.shown) && (await this.isUnsettled())) {
        await this.waitForOutcome();
        if ((await this.living()) || (await this.isUnsettled())) return;
      }
      await this.hesitate(150);
      await this.submit(isLost && this.shown ? this.shown : await this.openPage());
    }
  }

  living() {
    const { userId } = this.viewer;
    return shopDb().subscription.findFirst({
      where: { userId, status: { not: 'ENDED' } },
      orderBy: { createdAt: 'asc' },
    });
  }

  private countEnded(): Promise<number> {
    const { userId } = this.viewer;
    return shopDb().subscription.count({ where: { userId, status: 'ENDED' } });
  }

  private async countEndedAtService(): Promise<number> {
    const customers = await readCustomers(this.world);
    return (await readSubscriptions(this.world)).filter(
      ({ customerId, isCancelled }) => isCancelled && customers.get(customerId) === this.plan.email,
    ).length;
  }

  protected override async isUnsettled(): Promise<boolean> {
    const { userId } = this.viewer;
    const attempt = { state: { in: [...unsettledStates] } };
    return (await shopDb().subscriptionAttempt.count({ where: { userId, attempt } })) > 0;
  }

  private killFor(command: 'join' | 'change'): Kill | null {
    const kill = this.pendingKill;
    return (kill?.point === COMMAND_KILL) === (command === 'change') ? kill : null;
  }

  /** @param isBeside another submission of theirs runs concurrently */
  private async submit(input: SubscribeInput, isBeside = false): Promise<void> {
    const submittedAt = this.world.serviceTime();
    const message: SubscribeMessage = {
      who: this.viewer,
      input,
      kill: this.killFor('join'),
    };
    const result = await this.send<SubscriptionAttemptOutcome>('/subscribe', message);
    const answeredAt = this.world.serviceTime();
    const said = result && 'message' in result ? result.message : '';
    const outcome = result?.outcome ?? 'none';
    this.answers.push({ submittedAt, answeredAt, isBeside, outcome, message: said });
  }

  private async command(wanted: Wanted): Promise<void> {
    let isClear = true;
    this.pending = wanted;
    for (let tries = 0; tries < MAX_COMMANDS; tries += 1) {
      const subscription = await this.living();
      if (!subscription) {
        if (!this.wants) this.pending = null;
        return;
      }
      const command = typeof wanted === 'function' ? await wanted() : wanted;
      const before = await this.booked(subscription.serviceId);
      if (tries > 0 && before && (await this.isMade(command, before))) {
        // An earlier try was processed, and the page shows it.
        this.pending = null;
        return;
      }
      const message: CommandMessage = {
        who: this.viewer,
        id: subscription.id,
        command,
        kill: this.killFor('change'),
      };
      const result = await this.send<ActionState>('/manage', message);
      if (!result) {
        this.commands.push(`${command.kind}: none`);
        isClear = false;
        continue;
      }
      this.commands.push(`${command.kind}: ${result.ok ? 'done' : 'not done'}`);
      const after = await this.booked(subscription.serviceId);
      const sentence = await this.falseIn(result, command, isClear ? before : null, after);
      if (sentence) this.falseSentences.push({ serviceId: subscription.serviceId, sentence });
      if (result.ok) {
        this.pending = null;
        if (assures('ended', result.message ?? '')) {
          this.endedFor = { serviceId: subscription.serviceId, at: this.world.serviceTime() };
        }
        return;
      }
      // A request without a response may still be processed.
      isClear = isClear && !/did not tell|could not learn/.test(result.message ?? '');
    }
  }

  /** @param before null if an earlier try may be processed only now */
  private async falseIn(
    { ok, message }: ActionState,
    command: SubscriptionChange,
    before: ServiceSubscription | null,
    after: ServiceSubscription | null,
  ): Promise<string | null> {
    const text = `${this.plan.email} (${this.plan.behaviour}) was told: ${message}`;
    if (!after) return null;
    // "We keep sending it" claims nothing.
    const claims = command.kind !== 'CANCEL' || assures('ended', message ?? '');
    if (ok && claims && !(await this.isMade(command, after))) return text;
    if (ok || !message) return null;
    if (assures('ended', message) && !after.isCancelled) return text;
    const isDenied = assures('unchanged', message, !this.world.middlebox);
    return isDenied && before && before.state !== after.state ? text : null;
  }

  private async isMade(command: SubscriptionChange, after: ServiceSubscription): Promise<boolean> {
    switch (command.kind) {
      case 'CANCEL':
        return after.isCancelled;
      case 'QUANTITY':
        return after.quantity === command.quantity;
      case 'CARD':
        return after.cardLastFourDigits === command.card?.last4;
      case 'PLAN': {
        const { planKey: key } = command;
        const plan = await shopDb().plan.findUniqueOrThrow({ where: { key } });
        return after.planId === plan.serviceId || after.planId === plan.withoutTrialId;
      }
    }
  }

  private async booked(serviceId: string): Promise<ServiceSubscription | null> {
    return (await readSubscriptions(this.world)).find((one) => one.id === serviceId) ?? null;
  }
}
