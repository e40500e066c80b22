import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ScriptedAnswer, startScriptedService } from '@/lib/testing/service/scripted-service';
import { createServiceClient } from './client';
import type { PaymentService } from './payment-service';

let scripted: Awaited<ReturnType<typeof startScriptedService>>;
let client: PaymentService;
beforeAll(async () => {
  scripted = await startScriptedService();
  const { baseUrl = '' } = scripted.env;
  const account = { tenantId: 't', clientId: 'c', clientSecret: 's' };
  client = createServiceClient({ baseUrl, ...account, timeoutMs: 5_000 });
});
afterAll(() => scripted.stop());

const html = { 'content-type': 'text/html' };
const location = '/elsewhere';

test.each<[string, ScriptedAnswer]>([
  ['a 201 without anything', { status: 201, text: '' }],
  ['a 204', { status: 204 }],
  ['a 201 of null', { status: 201, body: null }],
  ['a 201 without an id', { status: 201, body: { amount: 12.5, status: 'SUCCEEDED' } }],
  ['a 201 with an empty id', { status: 201, body: { id: '' } }],
  ['a 201 with an id that is no id', { status: 201, body: { id: { value: 'x' } } }],
  ['a 201 with an id too long to be kept', { status: 201, body: { id: 'x'.repeat(256) } }],
  ['a 201 with an id that is no text', { status: 201, text: '{"id":NaN}' }],
  ['a 201 with a number as its id', { status: 201, text: '{"id":12345678901234567890}' }],
  ['a 201 of an empty list', { status: 201, body: [] }],
  ['a 201 that holds its transaction in a list', { status: 201, body: [{ id: 'tra_1' }] }],
  ['a 201 whose JSON breaks off', { status: 201, text: '{"id":"tra_1","amou' }],
  ['a 201 that says where it is', { status: 201, headers: { location: '/tra_1' }, text: '' }],
  ['a 201 with an error beside its id', { status: 201, body: { id: 'r', error: { code: 'x' } } }],
  ['a 200 of an envelope that was no success', { body: { ok: false, data: { id: 'req_3' } } }],
  ['a 200 that is HTML', { headers: html, text: '<html>Thank you</html>' }],
  ['a 202 that has only begun', { status: 202, body: { status: 'PENDING' } }],
  ['a 302', { status: 302, headers: { location } }],
  ['a 303', { status: 303, headers: { location } }],
  ['a 409', { status: 409, body: { code: 'conflict' } }],
  ['a 502 of a proxy', { status: 502, headers: html, text: '<h1>Bad gateway</h1>' }],
])('%s leaves open whether the card was charged', async (_name, answer) => {
  scripted.answer(() => answer);
  const body = { customerId: 'c1', items: [], taxRatesOptions: [] };
  const reply = await client.createTransaction(body, 'token');
  expect(reply).toMatchObject({ ok: false, kind: 'unknown', status: answer.status ?? 200 });
});
