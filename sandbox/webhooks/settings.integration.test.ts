import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestSandbox, type TestSandbox, type TestTenant } from '../testing/sandbox.ts';

const destinationUrl = 'http://127.0.0.1:9/hook';

let sandbox: TestSandbox;
let tenant: TestTenant;

beforeEach(() => {
  sandbox = openTestSandbox();
  tenant = sandbox.tenant();
});
afterEach(() => sandbox.close());

const change = (settings: object) => tenant.control('PUT', '/webhook-settings', settings);

const shown = async () => (await tenant.control('GET', '/webhook-settings')).body;

describe('Webhook settings', () => {
  it('keep omitted settings', async () => {
    await change({ destinationUrl, events: ['invoice:created'], retrySchedule: [1] });
    expect((await change({ events: ['*'] })).body).toMatchObject({
      destinationUrl,
      events: ['*'],
      retrySchedule: [1],
      signingSecret: tenant.webhookSecret,
      previousSecret: null,
    });
  });

  it('show a replaced secret for a day', async () => {
    const signingSecret = 'a-new-secret';
    const { body } = await change({ signingSecret });
    expect(body).toMatchObject({ signingSecret, previousSecret: tenant.webhookSecret });
    sandbox.elapse(86_400_001);
    expect(await shown()).toMatchObject({ previousSecret: null, previousSecretUntil: null });
  });

  it.each([
    { destinationUrl: 'http://name:password@127.0.0.1/' },
    { destinationUrl: 'not a url' },
    { destinationUrl: 'ftp://127.0.0.1/' },
    { signingSecret: '' },
    { events: ['customer:exploded'] },
    { events: 'customer:created' },
    { retrySchedule: [0] },
    { retrySchedule: [-1] },
  ])('refuse %j', async (settings) => {
    expect((await change(settings)).status).toBe(422);
    expect(await shown()).toMatchObject({ destinationUrl: null, events: ['*'] });
  });
});
