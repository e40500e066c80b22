import { describe, expect, test } from 'vitest';
import { mayResend } from '@/lib/payments/send-stop';
import { service } from '@/lib/service/client';
import { startRelay } from '@/lib/testing/service/relay';
import { openWorld } from '@/lib/testing/world';
import { examineWire, type Finding, probeTokens } from './doctor-service';

const texts = (findings: readonly Finding[], level: Finding['level']) =>
  findings.filter((finding) => finding.level === level).map(({ text }) => text);

type Row = Record<string, unknown>;

describe('a service with all documented fields', () => {
  const world = openWorld();

  test('is not examined while its lists are empty', async () => {
    const findings = await examineWire(service());
    expect(texts(findings, 'problem')).toEqual([]);
    expect(texts(findings, 'ok').join('\n')).toContain(
      'Until the shop’s first charge is listed, lost replies go to review',
    );
  });

  test('charges a token once, however often it is sent', async () => {
    const tokens = [await world.token(), await world.token()] as const;
    const findings = await probeTokens({ service: service(), tokens });
    expect(texts(findings, 'ok')).toEqual([
      'Created resources can be read by id',
      'A token sent twice is charged once: resending is on',
    ]);
    expect(await mayResend()).toBe(true);
  });

  test('shows every field but the subscription of a charge, of which none exists', async () => {
    const findings = await examineWire(service());
    expect(texts(findings, 'problem')).toEqual([]);
    expect(texts(findings, 'warning')).toEqual([
      expect.stringMatching(/^transactions have no subscriptionId: months are matched by events/),
    ]);
  });

  test('that charges a token twice turns resending off', async () => {
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

  test('is unusable without prices or ids', async () => {
    const relay = await startRelay(world.serviceUrl());
    world.atService(relay.url);
    const shows = (change: (row: Row) => Row) =>
      relay.rewrite('GET /products', (rows) => (rows as Row[]).map(change));
    shows(({ price: _, ...row }) => row);
    expect(texts(await examineWire(service()), 'problem')).toEqual([
      expect.stringMatching(/^products have no price: nothing can be sold/),
    ]);
    shows(({ id, ...row }) => ({ ...row, productId: id }));
    expect(texts(await examineWire(service()), 'problem')).toEqual([
      expect.stringContaining('The list of products has unreadable rows'),
    ]);
    await relay.stop();
  });
});

describe('a service with only the fields of the interface', () => {
  const world = openWorld({ profile: 'minimal' });

  test('is reported with the fields that its transactions lack', async () => {
    const tokens = [await world.token(), await world.token()] as const;
    await probeTokens({ service: service(), tokens });
    const findings = await examineWire(service());
    expect(texts(findings, 'problem')).toEqual([]);
    const missing = texts(findings, 'warning').map((text) => text.split(':')[0]);
    expect(missing).toEqual([
      'customers have no cards',
      ...['amount', 'status', 'createdAt', 'subscriptionId'].map(
        (field) => `transactions have no ${field}`,
      ),
    ]);
  });
});
