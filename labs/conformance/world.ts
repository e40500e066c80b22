import { randomBytes } from 'node:crypto';
import { NotTried } from './failures.ts';
import type { ConformanceOptions } from './options.ts';
import type { Reply, ServiceClient } from './service/client.ts';
import type { SandboxControl } from './service/control.ts';
import { idOf, isObject, type Json, type Kind, rowsOf } from './service/read.ts';
import type { WebhookReceiver } from './service/receiver.ts';
import type { CardOutcome, PaymentToken, TokenSource } from './service/tokens.ts';

type Given = {
  readonly client: ServiceClient;
  readonly tokens: TokenSource;
  readonly control: SandboxControl | null;
  readonly webhooks: WebhookReceiver | null;
  readonly options: ConformanceOptions;
};

export type Made = { readonly id: string; readonly sent: Json; readonly reply: Reply };

/** State shared by the rules; resources are created on first use. */
export class World {
  readonly client: ServiceClient;
  readonly control: SandboxControl | null;
  readonly webhooks: WebhookReceiver | null;
  readonly webhookSeconds: number;
  readonly timeoutSeconds: number;
  /** The interface shows no tax codes. */
  readonly taxCodes: readonly string[];
  readonly currency: string;
  readonly #tokens: TokenSource;
  readonly #shared = new Map<string, Promise<Made>>();
  readonly #run = randomBytes(4).toString('hex');
  readonly #left: (readonly [path: string, id: string])[] = [];
  #count = 0;

  constructor({ client, tokens, control, webhooks, options }: Given) {
    this.client = client;
    this.control = control;
    this.webhooks = webhooks;
    this.webhookSeconds = options.webhookSeconds;
    this.timeoutSeconds = options.timeoutSeconds;
    this.taxCodes = options.taxCode === undefined ? [] : [options.taxCode];
    this.currency = options.currency;
    this.#tokens = tokens;
  }

  unique(prefix: string): string {
    this.#count += 1;
    return `${prefix} ${this.#run}-${this.#count}`;
  }

  newCustomer(): Json {
    const email = `${this.unique('conformance').replace(' ', '-')}@example.com`;
    const phone = '+49 30 1234567';
    return { firstname: 'Ada', lastname: 'Conformance', email, phone, type: 'INDIVIDUAL' };
  }

  newProduct(change: Json = {}): Json {
    return {
      name: this.unique('Conformance beans'),
      description: 'Made by the conformance suite.',
      price: 12.5,
      currency: this.currency,
      active: true,
      ...change,
    };
  }

  newPlan(change: Json = {}): Json {
    return {
      name: this.unique('Conformance club'),
      description: 'Made by the conformance suite.',
      recurringChargeAmount: 9.5,
      chargeFrequency: 'MONTHLY',
      currency: this.currency,
      trialPeriodDays: 0,
      gracePeriodDays: 3,
      active: true,
      ...change,
    };
  }

  /** Shared by rules that do not change the resource. */
  customer(): Promise<Made> {
    return this.#once('customer', () => this.makeCustomer());
  }

  product(): Promise<Made> {
    return this.#once('product', () => this.make('product', '/products', this.newProduct()));
  }

  plan(): Promise<Made> {
    return this.#once('plan', () => this.make('plan', '/plans', this.newPlan()));
  }

  makeCustomer(change: Json = {}): Promise<Made> {
    return this.make('customer', '/customers', { ...this.newCustomer(), ...change });
  }

  async newSubscription(change: Json = {}): Promise<Json> {
    return {
      planId: change.planId ?? (await this.plan()).id,
      customerId: (await this.customer()).id,
      quantity: 1,
      applicableTaxes: this.taxCodes,
      ...change,
    };
  }

  async makeSubscription(): Promise<Made> {
    const subscription = await this.newSubscription();
    const { token } = await this.cardToken();
    return this.make('subscription', '/subscriptions', { paymentToken: token, subscription });
  }

  cardToken(outcome: CardOutcome = 'approved'): Promise<PaymentToken> {
    return this.#tokens(outcome);
  }

  async charge(change: Json = {}): Promise<Json> {
    const [customer, product] = [await this.customer(), await this.product()];
    return {
      paymentToken: change.paymentToken ?? (await this.cardToken()).token,
      customerId: customer.id,
      items: [{ productId: product.id, quantity: 2 }],
      taxRatesOptions: this.taxCodes,
      ...change,
    };
  }

  /**
   * Creates a resource that a rule needs. @throws NotTried if the service does not create it, or does not show its
   * id
   */
  async make(kind: Kind, path: string, sent: Json): Promise<Made> {
    const reply = await this.client.call('POST', path, { body: sent });
    if (!reply.ok)
      throw new NotTried(`needs a ${kind}, and ${reply.call} returned ${reply.status}`);
    const id = idOf(reply.body, kind) ?? (await this.#findId(kind, path, sent));
    if (id === undefined) {
      throw new NotTried(`needs a ${kind}, and the reply to ${reply.call} shows no identifier`);
    }
    if (kind === 'subscription' || kind === 'customer') this.#left.push([path, id]);
    return { id, sent, reply };
  }

  async #findId(kind: Kind, path: string, sent: Json): Promise<string | undefined> {
    const mark = kind === 'customer' ? 'email' : kind === 'product' ? 'name' : undefined;
    if (mark === undefined) return undefined;
    const rows = rowsOf((await this.client.call('GET', path)).body) ?? [];
    const row = rows.filter(isObject).find((each) => each[mark] === sent[mark]);
    return idOf(row, kind);
  }

  #once(key: string, make: () => Promise<Made>): Promise<Made> {
    const existing = this.#shared.get(key);
    if (existing) return existing;
    const created = make();
    this.#shared.set(key, created);
    return created;
  }

  async cleanUp(): Promise<void> {
    for (const [path, id] of this.#left.reverse()) {
      await this.client.call('DELETE', `${path}/${encodeURIComponent(id)}`).catch(() => undefined);
    }
  }
}
