import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { markForm } from './page-cache.ts';

const multipart = 'multipart/form-data; boundary=x';

test.each<[string, string, Record<string, string>, string | undefined]>([
  ['a form that the browser sends', 'POST', { 'content-type': multipart }, '1'],
  [
    'an action that scripts call',
    'POST',
    { 'content-type': multipart, 'next-action': 'a' },
    undefined,
  ],
  ['another body', 'POST', { 'content-type': 'text/plain' }, undefined],
  ['a page that is asked for', 'GET', { 'content-type': multipart }, undefined],
  ['a page asked for by the marker', 'GET', { 'x-form-without-scripts': '1' }, undefined],
])('%s', (_, method, headers, expected) => {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method, headers: { ...headers } });
  markForm(request);
  expect(request.headers['x-form-without-scripts']).toBe(expected);
});
