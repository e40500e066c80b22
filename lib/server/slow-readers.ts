import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isDraining } from '../process/draining.ts';

/*
 * Visitors who do not read what they asked for: Node.js keeps an answer, and Next whatever renders it, for as long
 * as they like.
 */

const LOOK_EVERY_MS = 1_000;
/** What waits this long for its reader is not being rendered. */
const WAITS_MS = 2_000;
/** A reader takes so many bytes within that time, or is not one. */
const LEAST_BYTES = 32 * 1024;
const LEAST_WITHIN_MS = 30_000;
/** A process that was asked to end has less. */
const WITHIN_AT_END_MS = 5_000;
/** Node.js tells of a long piece only when all of it has left: so fast it has to. Bytes per millisecond. */
const PIECE_SPEED = 4;

type Reader = {
  /** Its answers that are not out. */
  answers: Set<ServerResponse>;
  /** Bytes that had left the process at `since`, when it last took enough or had everything. */
  sent: number;
  since: number;
  /** Called when it keeps its answers waiting. */
  waiting: Set<() => void>;
};

const readers = new Map<Socket, Reader>();
let timer: NodeJS.Timeout | undefined;

/** Ends the connection that an answer is for when its reader stops reading, or reads hardly anything. */
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
 * Calls back, once, when nothing is rendered for an answer any more: it is complete, or nobody waits for it, or it
 * waits for its reader.
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
  timer ??= setInterval(closeSlowReaders, LOOK_EVERY_MS).unref();
  return reader;
}

/** Bytes that the system has taken: `bytesWritten` counts what waits in this process, too. */
function sentOver(socket: Socket): number {
  return socket.bytesWritten - socket.writableLength;
}

function closeSlowReaders(): void {
  const now = performance.now();
  for (const [socket, reader] of readers) {
    const sent = sentOver(socket);
    const left = socket.writableLength;
    if (left === 0 || sent - reader.sent >= LEAST_BYTES) {
      reader.sent = sent;
      reader.since = now;
      continue;
    }
    if (now - reader.since >= WAITS_MS) for (const listener of reader.waiting) listener();
    const within = isDraining() ? WITHIN_AT_END_MS : LEAST_WITHIN_MS + left / PIECE_SPEED;
    if (now - reader.since >= within) socket.destroy();
  }
}
