import { randomUUID } from 'node:crypto';
import { payMessage } from '@/components/checkout/messages';
import { mergeCarts } from '@/lib/cart/merge-carts';
import { findUserCart, newCartId } from '@/lib/cart/open-cart';
import { issueCheckoutKey } from '@/lib/checkout/checkout-key';
import type { PayOutcome } from '@/lib/checkout/outcome';
import type { PayInput } from '@/lib/checkout/schema';
import { db } from '@/lib/db/client';
import { defaultView, findView } from '@/lib/markets/views';
import { decimalOf } from '@/lib/money';
import { fillCart, submissionOf, type TestVariant } from '@/lib/testing/builders/shop';
import { textsOf } from '@/lib/texts/dictionaries';
import type { TimedMessage } from './assurances.ts';
import { cards, Person } from './person.ts';
import { whole } from './plan/make-plan.ts';
import type { ShopperPlan } from './plan/plan-types.ts';
import type { SubmitMessage } from './processes/messages.ts';
import { persist, shopDb } from './shop-db.ts';
import type { RunMarket } from './world/open-markets.ts';

/** Submissions before the shopper gives up for now. */
const MAX_SUBMISSIONS = 5;
/** The share of shoppers who submit again after a lost response. */
const INSISTING = 0.3;

export type Answer = TimedMessage & { outcome: PayOutcome['outcome'] | 'none' };

export class Shopper extends Person<ShopperPlan> {
  readonly answers: Answer[] = [];
  /** Including those of paid orders. */
  readonly carts: string[] = [];
  /** `1250 EUR`, in minor units. */
  readonly shownTotals = new Set<string>();
  /** Staff told them that they were charged, and that the database lost their order. */
  isTold = false;
  private userId: string | null = null;
  private shown: { input: PayInput; lines: [TestVariant, number][] } | null = null;
  private submissions = 0;
  private unanswered = 0;

  get isDoubled(): boolean {
    const answered = this.answers.filter((one) => one.isBeside && one.outcome !== 'none');
    return answered.length > 1;
  }

  private get cartId(): string | null {
    return this.carts.at(-1) ?? null;
  }

  override async visit(): Promise<void> {
    await this.fillCart();
    await this.firstSubmission();
    if (this.plan.behaviour !== 'leaves after one submission') await this.keepTrying();
  }

  private async fillCart(): Promise<void> {
    const lines = this.plan.lines.map(([product, units]): [TestVariant, number] => [
      this.variant(product),
      units,
    ]);
    this.carts.push(await persist(() => fillCart(lines)));
    await this.openPage(lines);
  }

  async comeBack(): Promise<void> {
    this.submissions = 0;
    this.unanswered = 0;
    await this.keepTrying();
  }

  async isPaid(): Promise<boolean> {
    if (this.isTold) return true;
    const where = { cartId: { in: this.carts }, status: 'PAID' as const };
    return (await shopDb().order.count({ where })) > 0;
  }

  private get market(): RunMarket {
    const [home, abroad = home] = this.world.markets;
    return this.plan.index % 4 === 3 ? abroad : home;
  }

  private variant(index: number): TestVariant {
    const { variants } = this.market;
    const found = variants[index % variants.length];
    if (!found) throw new Error('The shop sells nothing');
    return found;
  }

  private async openPage(lines: [TestVariant, number][]): Promise<void> {
    const card = this.firstCard();
    const token = card === null ? `made-up-${randomUUID()}` : await this.token(card);
    const { currency, address, totalOf } = this.market;
    const blank = submissionOf(this.cartId ?? newCartId(), totalOf(lines), token, this.plan);
    const input = { ...blank, currency, address: { ...blank.address, ...address } };
    this.shown = { input, lines };
  }

  private firstCard(): string | null {
    switch (this.plan.behaviour) {
      case 'has a declined card first':
      case 'has only a declined card':
        return cards.declined;
      case 'sends a made-up token first':
        return null;
      default:
        return cards.good;
    }
  }

  private async firstSubmission(): Promise<void> {
    const { shown } = this;
    if (!shown) return;
    const { input, lines } = shown;
    switch (this.plan.behaviour) {
      case 'submits twice at once':
        return void (await Promise.all([this.submit(input, true), this.submit(input, true)]));
      case 'pays in two tabs':
        return void (await Promise.all([
          this.submit(input, true),
          this.otherTab(input, input.address),
        ]));
      case 'pays in two tabs to two addresses': {
        const address = { ...input.address, line1: '2 Road' };
        return void (await Promise.all([this.submit(input, true), this.otherTab(input, address)]));
      }
      case 'changes the cart under the same key':
        return void (await Promise.all([this.submit(input, true), this.changeCart(input, lines)]));
      case 'meets a new price':
        return void (await Promise.all([this.changePrice(lines), this.submit(input)]));
      case 'signs in while paying':
        return void (await Promise.all([this.submit(input), this.signIn()]));
      default:
        await this.submit(input);
    }
  }

  private async otherTab(input: PayInput, address: PayInput['address']): Promise<void> {
    const paymentToken = await this.token(cards.good);
    const checkoutKey = issueCheckoutKey(input.cartId);
    await this.hesitate(60);
    await this.submit({ ...input, checkoutKey, paymentToken, address }, true);
  }

  private async changeCart(input: PayInput, lines: [TestVariant, number][]): Promise<void> {
    const [first, ...rest] = lines;
    if (!first) return;
    const changed: [TestVariant, number][] = [[first[0], first[1] + 1], ...rest];
    await this.hesitate(60);
    await shopDb().cartItem.updateMany({
      where: { cartId: input.cartId, variantId: first[0].variantId },
      data: { quantity: first[1] + 1 },
    });
    const paymentToken = await this.token(cards.good);
    await this.submit({ ...input, shownTotal: this.market.totalOf(changed), paymentToken }, true);
  }

  private async changePrice(lines: [TestVariant, number][]): Promise<void> {
    const variant = lines[0]?.[0];
    if (!variant) return;
    variant.price += 10 + whole(this.random, 90);
    await this.world.sandbox.control(
      this.world.tenant,
      'PATCH',
      `/products/${variant.serviceProductId}`,
      { price: Number(decimalOf({ amount: variant.price, currency: this.market.currency })) },
    );
  }

  /** Signs in on another device: the guest's cart and its orders move to the user's. */
  private async signIn(): Promise<void> {
    await this.hesitate(80);
    const guestCartId = this.cartId;
    if (!guestCartId) return;
    const email = `user-${this.plan.index}@example.com`;
    const user = await shopDb().user.upsert({
      where: { email },
      create: { email },
      update: {},
      select: { id: true },
    });
    this.userId = user.id;
    if (this.random() < 0.5) {
      await persist(async () => {
        if (await findUserCart(user.id)) return;
        const id = await fillCart([[this.variant(this.plan.index), 1]]);
        await db().cart.update({ where: { id }, data: { userId: user.id } });
      });
    }
    const merge = await persist(() => mergeCarts(guestCartId, user.id));
    if (merge.cart) this.carts.push(merge.cart.id);
  }

  private async keepTrying(): Promise<void> {
    while (this.submissions < MAX_SUBMISSIONS) {
      if (await this.isPaid()) return;
      await this.refillLostCart();
      const last = this.answers.at(-1);
      if (this.unanswered > 0 && !this.insists() && (await this.isUnsettled())) return;
      if (last?.outcome === 'confirming' || last?.outcome === 'busy') {
        await this.waitForOutcome();
        if (await this.isPaid()) return;
        if (await this.isUnsettled()) return;
      }
      await this.hesitate(150);
      await this.submit(await this.nextInput(last));
    }
  }

  /** A restored database may lack the cart or the account: the shopper fills a new cart as a guest. */
  private async refillLostCart(): Promise<void> {
    const where = { id: this.cartId ?? '' };
    const cart = await shopDb().cart.findUnique({ where, select: { userId: true } });
    if (cart && cart.userId === this.userId) return;
    this.userId = null;
    await this.fillCart();
  }

  private insists(): boolean {
    return this.unanswered === 1 && this.random() < INSISTING;
  }

  /** The same submission if the last response was lost. */
  private async nextInput(last: Answer | undefined): Promise<PayInput> {
    const { shown } = this;
    if (!shown) throw new Error('No page was opened');
    if (last?.outcome === 'none' && this.cartId === shown.input.cartId) return shown.input;
    const lines = await this.linesInCart();
    const cartId = this.cartId ?? shown.input.cartId;
    const sameCart = cartId === shown.input.cartId;
    const card = this.plan.behaviour === 'has only a declined card' ? cards.declined : cards.good;
    const input = {
      ...shown.input,
      cartId,
      checkoutKey:
        sameCart && last?.outcome !== 'changed'
          ? shown.input.checkoutKey
          : issueCheckoutKey(cartId),
      shownTotal: this.market.totalOf(lines),
      paymentToken: await this.token(card),
    };
    this.shown = { input, lines };
    return input;
  }

  private async linesInCart(): Promise<[TestVariant, number][]> {
    const where = { cartId: this.cartId ?? '' };
    const items = await shopDb().cartItem.findMany({ where });
    return items.flatMap((item): [TestVariant, number][] => {
      const variant = this.market.variants.find((variant) => variant.variantId === item.variantId);
      return variant ? [[variant, item.quantity]] : [];
    });
  }

  protected override async isUnsettled(): Promise<boolean> {
    const status = {
      in: ['PENDING' as const, 'PAYING' as const, 'UNCERTAIN' as const, 'REVIEW' as const],
    };
    const where = { cartId: { in: this.carts }, status };
    return (await shopDb().order.count({ where })) > 0;
  }

  /** @param isBeside another submission of theirs runs concurrently */
  private async submit(input: PayInput, isBeside = false): Promise<void> {
    this.submissions += 1;
    this.shownTotals.add(`${input.shownTotal} ${input.currency}`);
    const submittedAt = this.world.serviceTime();
    const sent: SubmitMessage = {
      input,
      shopper: { userId: this.userId, cartId: this.cartId },
      view: this.market.view,
      kill: this.pendingKill,
    };
    const result = await this.send<PayOutcome>('/submit', sent);
    const times = { submittedAt, answeredAt: this.world.serviceTime(), isBeside };
    if (!result) {
      this.unanswered += 1;
      this.answers.push({ ...times, outcome: 'none', message: '' });
      return;
    }
    this.unanswered = 0;
    const { payment } = textsOf(findView(this.market.view) ?? defaultView);
    const message = payMessage(payment, result);
    this.answers.push({ ...times, outcome: result.outcome, message });
    if (result.outcome === 'changed') this.learnPrices(result);
  }

  private learnPrices(result: Extract<PayOutcome, { outcome: 'changed' }>): void {
    for (const line of result.quote?.lines ?? []) {
      const variant = this.market.variants.find((variant) => variant.variantId === line.variantId);
      if (variant) variant.price = line.unit.amount;
    }
  }
}
