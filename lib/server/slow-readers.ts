import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isDraining } from '../process/draining.ts';

/*
 * Clients that do not read their responses: Node.js buffers a response, and Next keeps its render, for as long as
 * they like.
 */

const POLL_EVERY_MS = 1_000;
/** A response that waits this long for its reader does not count as rendering. */
const WAITS_MS = 2_000;
/** A reader takes this many bytes within that time, or is stalled. */
const MIN_BYTES = 32 * 1024;
const MIN_WITHIN_MS = 30_000;
/** A terminating process allows less. */
const WITHIN_AT_END_MS = 5_000;
/**
 * Node.js reports a large chunk only when all of it has been sent; this rate is assumed. Bytes per millisecond.
 */
const PIECE_SPEED = 4;

type Reader = {
  /** Its pending responses. */
  answers: Set<ServerResponse>;
  /** Bytes sent at `since`, when it last read enough or had received everything. */
  sent: number;
  since: number;
  /** Called when it stalls its responses. */
  waiting: Set<() => void>;
};

const readers = new Map<Socket, Reader>();
let timer: NodeJS.Timeout | undefined;

/** Ends a response's connection when its reader stops reading, or reads hardly anything. */
export function watchReader(response: ServerResponse): void {
  const { socket } = response.req;
  const reader = readers.get(socket) ?? newReader(socket);
  reader.answers.add(response);
  response.once('close', () => {
    reader.answers.delete(response);
    if (reader.answers.size === 0) readers.delete(socket);
    if (readers.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  });
}

/**
 * Calls back, once, when nothing is rendered for a response any more: it is complete, or its client has
 * disconnected, or it waits for its reader.
 */
export function whenRendered(response: ServerResponse, listener: () => void): void {
  if (response.destroyed || response.writableEnded) {
    listener();
    return;
  }
  const waiting = readers.get(response.req.socket)?.waiting;
  const once = () => {
    response.off('prefinish', once);
    response.off('close', once);
    waiting?.delete(once);
    listener();
  };
  response.once('prefinish', once);
  response.once('close', once);
  waiting?.add(once);
}

function newReader(socket: Socket): Reader {
  const reader: Reader = {
    answers: new Set(),
    sent: sentOver(socket),
    since: performance.now(),
    waiting: new Set(),
  };
  readers.set(socket, reader);
  timer ??= setInterval(closeSlowReaders, POLL_EVERY_MS).unref();
  return reader;
}

/** Bytes handed to the system: `bytesWritten` also counts those buffered in this process. */
function sentOver(socket: Socket): number {
  return socket.bytesWritten - socket.writableLength;
}

function closeSlowReaders(): void {
  const now = performance.now();
  for (const [socket, reader] of readers) {
    const sent = sentOver(socket);
    const buffered = socket.writableLength;
    if (buffered === 0 || sent - reader.sent >= MIN_BYTES) {
      reader.sent = sent;
      reader.since = now;
      continue;
    }
    if (now - reader.since >= WAITS_MS) for (const listener of reader.waiting) listener();
    const within = isDraining() ? WITHIN_AT_END_MS : MIN_WITHIN_MS + buffered / PIECE_SPEED;
    if (now - reader.since >= within) socket.destroy();
  }
}
