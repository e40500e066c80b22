import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import { ServiceError } from '../errors.ts';
import type { FaultSpec } from '../faults/faults.ts';
import type { Reply } from './endpoint.ts';
import type { Profile } from './profile.ts';

const HTML = '<!doctype html><title>Bad gateway</title><h1>502 Bad gateway</h1>';

export function faultReply(fault: FaultSpec, profile: Profile): Reply {
  const error = new ServiceError('bad_request', 'This response was produced by an armed fault.');
  const { retryAfterSeconds } = fault;
  const headers: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
  return refusal(profile, error, fault.status ?? 500, headers);
}

export function refusal(
  profile: Profile,
  error: ServiceError,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return { status, body: profile.error(error, status), headers };
}

export function loseReply(
  fault: FaultSpec,
  reply: Reply,
  profile: Profile,
  c: Context,
): Reply | { response: Response } {
  switch (fault.kind) {
    case 'commit-then-status':
      return faultReply(fault, profile);
    case 'commit-then-html':
      return {
        status: fault.status ?? 200,
        json: HTML,
        headers: { 'Content-Type': 'text/html; charset=utf-8' },
      };
    case 'commit-then-truncate':
      return { response: truncate(reply, c) };
    default:
      return { response: breakConnection(c) };
  }
}

export function breakConnection(c: Context): Response {
  const outgoing = outgoingOf(c);
  if (!outgoing) return connectionLost();
  outgoing.destroy();
  return RESPONSE_ALREADY_SENT;
}

function truncate(reply: Reply, c: Context): Response {
  const outgoing = outgoingOf(c);
  if (!outgoing) return connectionLost();
  const text = reply.json ?? JSON.stringify(reply.body ?? {});
  const body = Buffer.from(text);
  outgoing.writeHead(reply.status === 204 ? 200 : reply.status, {
    'Content-Type': 'application/json',
    'Content-Length': body.length,
  });
  outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => outgoing.destroy());
  return RESPONSE_ALREADY_SENT;
}

function outgoingOf(c: Context): ServerResponse | undefined {
  return (c.env as { outgoing?: ServerResponse } | undefined)?.outgoing;
}

/** Tests call `app.request` without a connection; 499 stands for a lost response. */
function connectionLost(): Response {
  return new Response(null, { status: 499 });
}
