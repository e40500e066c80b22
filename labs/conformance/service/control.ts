import type { Credentials } from './client.ts';

export type PaymentToken = {
  readonly token: string;
  /** The form's result for the shop; undefined when unknown. */
  readonly card: { readonly last4Digits: string; readonly cardType: string } | undefined;
};

/** The sandbox's control API, which other implementations lack: only used on request. */
export class SandboxControl {
  readonly #baseUrl: string;
  readonly #tenantId: string;

  constructor(baseUrl: string, tenantId: string) {
    this.#baseUrl = baseUrl.replace(/\/+$/, '');
    this.#tenantId = tenantId;
  }

  async paymentToken(number: string): Promise<PaymentToken> {
    const reply = await this.#call('POST', '/payment-tokens', {
      number,
      expiryMonth: 12,
      expiryYear: new Date().getUTCFullYear() + 5,
      securityCode: '123',
      name: 'Conformance Suite',
    });
    const { token, last4Digits, cardType } = reply as Record<string, string>;
    return {
      token: token ?? '',
      card: { last4Digits: last4Digits ?? '', cardType: cardType ?? '' },
    };
  }

  /** Another tenant, with credentials of its own. */
  async newTenant(): Promise<Credentials & { tenantId: string }> {
    return (await this.#request('POST', '/sandbox/tenants', {
      name: 'Conformance, second tenant',
    })) as Credentials & { tenantId: string };
  }

  async removeTenant(tenantId: string): Promise<void> {
    await this.#request('DELETE', `/sandbox/tenants/${tenantId}`, undefined);
  }

  async advanceClock(seconds: number): Promise<void> {
    await this.#call('PUT', '/clock', { advanceSeconds: seconds });
  }

  async webhookSettings(): Promise<{ destinationUrl: string | null; signingSecret: string }> {
    return (await this.#call('GET', '/webhook-settings', undefined)) as {
      destinationUrl: string | null;
      signingSecret: string;
    };
  }

  async setWebhookSettings(settings: {
    destinationUrl: string | null;
    signingSecret?: string;
  }): Promise<void> {
    await this.#call('PUT', '/webhook-settings', settings);
  }

  #call(method: string, path: string, body: unknown): Promise<unknown> {
    return this.#request(method, `/sandbox/tenants/${this.#tenantId}${path}`, body);
  }

  async #request(method: string, path: string, body: unknown): Promise<unknown> {
    const response = await fetch(this.#baseUrl + path, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const text = await response.text();
    if (!response.ok) {
      throw new Error(`The sandbox's ${method} ${path} returned ${response.status} ${text}`);
    }
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  }
}
