import { describe, expect, test } from 'vitest';
import { mayResend } from '@/lib/payments/send-stop';
import { service } from '@/lib/service/client';
import { startRelay } from '@/lib/testing/service/relay';
import { openWorld } from '@/lib/testing/world';
import { examineWire, probeTokens } from './doctor-service';
import type { Finding } from './findings';

const texts = (findings: readonly Finding[], level: Finding['level']) =>
  findings.filter((one) => one.level === level).map(({ text }) => text);

type Row = Record<string, unknown>;

describe('a service that shows a lot', () => {
  const world = openWorld();

  test('is empty at first, which teaches nothing', async () => {
    const findings = await examineWire(service());
    expect(texts(findings, 'problem')).toEqual([]);
    expect(texts(findings, 'ok').join('\n')).toContain(
      'Until a known charge was listed, lost replies go to review',
    );
  });

  test('charges a token once, however often it is sent', async () => {
    const tokens = [await world.token(), await world.token()] as const;
    const findings = await probeTokens({ service: service(), tokens });
    expect(texts(findings, 'ok')).toEqual([
      'What was created is read back by its id',
      'A token that is sent twice is charged once, at once and in turn: resending is on',
    ]);
    expect(await mayResend()).toBe(true);
  });

  test('shows every field but what nothing has yet', async () => {
    const findings = await examineWire(service());
    expect(texts(findings, 'problem')).toEqual([]);
    expect(texts(findings, 'warning')).toEqual([
      expect.stringMatching(/^transactions show no subscriptionId: months are known by events/),
    ]);
  });

  test('that charged a token twice is not sent one again', async () => {
    const relay = await startRelay(world.serviceUrl());
    relay.rewrite('GET /transactions', (rows) =>
      (rows as Row[]).flatMap((row) => [row, { ...row, id: `${row.id}-again` }]),
    );
    world.atService(relay.url);
    const tokens = [await world.token(), await world.token()] as const;
    const findings = await probeTokens({ service: service(), tokens });
    expect(texts(findings, 'warning')).toEqual([expect.stringContaining('resending is off')]);
    expect(await mayResend()).toBe(false);
    await relay.stop();
  });

  test('without prices or ids it cannot work', async () => {
    const relay = await startRelay(world.serviceUrl());
    world.atService(relay.url);
    const shows = (change: (row: Row) => Row) =>
      relay.rewrite('GET /products', (rows) => (rows as Row[]).map(change));
    shows(({ price: _, ...row }) => row);
    expect(texts(await examineWire(service()), 'problem')).toEqual([
      expect.stringMatching(/^products show no price: nothing can be sold/),
    ]);
    shows(({ id, ...row }) => ({ ...row, productId: id }));
    expect(texts(await examineWire(service()), 'problem')).toEqual([
      expect.stringContaining('The list of products has rows that cannot be read'),
    ]);
    await relay.stop();
  });
});

describe('a service that shows what the interface shows', () => {
  const world = openWorld({ profile: 'minimal' });

  test('costs what its transactions do not show', async () => {
    const tokens = [await world.token(), await world.token()] as const;
    await probeTokens({ service: service(), tokens });
    const findings = await examineWire(service());
    expect(texts(findings, 'problem')).toEqual([]);
    const lacking = texts(findings, 'warning').map((text) => text.split(':')[0]);
    expect(lacking).toEqual([
      'customers show no cards',
      ...['amount', 'status', 'createdAt', 'subscriptionId'].map(
        (field) => `transactions show no ${field}`,
      ),
    ]);
  });
});
