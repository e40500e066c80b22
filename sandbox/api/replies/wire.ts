import { choicesOf, type Dialect, type ResponseMode } from '../../dialect/dialect.ts';
import type { Choices } from '../../dialect/dimensions.ts';
import type { ServiceError } from '../../errors.ts';
import { idIn, type Kind } from './wire-parts.ts';
import { type Presenters, presentersOf } from './wire-resources.ts';

/** A response before serialization. */
export type Said = { readonly status: number; readonly body?: object | undefined };

/** A page of a list, or the complete list. */
export type ListPage = {
  /** Rows of the whole list. */
  readonly total: () => number;
  readonly nextCursor: string | null;
};

/** The wire format of a tenant: one for each response mode and dialect. */
export type Wire = Presenters & {
  /** Identifies the wire format. */
  readonly form: string;
  readonly choices: Choices;
  /** The response to a create. */
  created(resource: object): Said;
  /** The response to a change for which the interface documents none. */
  changed(resource: object): Said;
  /** The response to a deletion, for which the interface documents none. */
  deleted(kind: Kind, id: string): Said;
  /** The body of an error; a string is not JSON. */
  error(error: ServiceError, status: number): object | string;
  readonly list: {
    /** The text around the rows of a list. */
    before(kind: Kind): string;
    after(page: ListPage): string;
    /** Pagination headers. */
    headers(nextCursor: string | null): Record<string, string>;
    /** The rows, which come oldest first, in the order of this dialect. */
    arrange<T extends { id: string }>(rows: readonly T[]): readonly T[];
  };
  readonly status: { readonly created: number; readonly reused: number; readonly token: number };
};

const wires = new Map<string, Wire>();

/** The wire format of a tenant. */
export function wireFor(responses: ResponseMode, dialect: Dialect): Wire {
  const form = `${responses}/${dialect}`;
  let wire = wires.get(form);
  if (!wire) {
    wire = makeWire(form, choicesOf(dialect, responses));
    wires.set(form, wire);
  }
  return wire;
}

function makeWire(form: string, choices: Choices): Wire {
  const createdStatus = Number(choices['status.created']);
  return {
    ...presentersOf(choices),
    form,
    choices,
    created: (resource) => ({ status: createdStatus, body: resource }),
    changed: (resource) =>
      choices['reply.changed'] === 'empty' ? { status: 204 } : { status: 200, body: resource },
    deleted(kind, id) {
      const form = choices['reply.deleted'];
      if (form === 'empty') return { status: 204 };
      const body = idIn(choices, kind)(id);
      return { status: 200, body: form === 'flag' ? { ...body, deleted: true } : body };
    },
    error: (error, status) => refusalBody(choices, error, status),
    list: listOf(choices),
    status: {
      created: createdStatus,
      reused: Number(choices['status.reused']),
      token: Number(choices['status.token']),
    },
  };
}

function refusalBody(choices: Choices, error: ServiceError, status: number): object | string {
  const { code, message, fields, declineCode } = error;
  switch (choices['refusal.body']) {
    case 'error': {
      const declined = declineCode === undefined ? {} : { declineCode };
      return { error: { code, message, ...declined, fields } };
    }
    case 'reason':
      return {
        status,
        reason: (declineCode ?? code).toUpperCase(),
        detail: message,
        violations: fields.map(({ path, message }) => ({ pointer: path, message })),
      };
    case 'problem':
      return { type: `about:blank#${code}`, title: message, status };
    case 'text':
      return message;
    case 'hidden':
      return {};
  }
}

function listOf(choices: Choices): Wire['list'] {
  const more = choices['list.more'];
  const isBare = choices['list.form'] === 'bare';
  const envelope = isBare ? undefined : AROUND[more];
  const end = ']';
  return {
    before: (kind) => startOfList(choices, kind),
    after(page) {
      if (isBare) return end;
      const around = JSON.stringify(envelope?.(page) ?? {}).slice(1);
      return around === '}' ? `${end}}` : `${end},${around}`;
    },
    headers(next): Record<string, string> {
      if (next === null) return {};
      if (more === 'link') return { Link: `<${queryOf(next)}>; rel="next"` };
      return envelope && HAS_NEXT_CURSOR.has(more) ? {} : { 'X-Next-Cursor': next };
    },
    arrange: (rows) => arranged(choices['list.order'], rows),
  };
}

function startOfList(choices: Choices, kind: Kind): string {
  const form = choices['list.form'];
  if (form === 'bare') return '[';
  return `{"${form === 'named' ? `${kind}s` : form}":[`;
}

const queryOf = (cursor: string) => `?cursor=${cursor}`;

/** Fields beside the rows in an envelope. */
const AROUND: { [M in Choices['list.more']]?: (page: ListPage) => object } = {
  next: ({ nextCursor }) => ({ next: nextCursor }),
  total: ({ total }) => ({ total: total() }),
  'total-text': ({ total }) => ({ total: String(total()) }),
  meta: ({ total }) => ({ meta: { total_count: total() } }),
  pagination: ({ nextCursor }) => ({
    pagination: { has_more: nextCursor !== null, next_cursor: nextCursor },
  }),
  links: ({ nextCursor }) => ({
    links: { next: nextCursor === null ? null : queryOf(nextCursor) },
  }),
};

/** Envelopes that have a link or cursor of the next page. */
const HAS_NEXT_CURSOR: ReadonlySet<string> = new Set(['next', 'pagination', 'links']);

function arranged<T extends { id: string }>(
  order: Choices['list.order'],
  rows: readonly T[],
): readonly T[] {
  switch (order) {
    case 'oldest':
      return rows;
    case 'newest':
      return rows.toReversed();
    case 'by-id':
      // Ids begin with a timestamp: sorting by their suffix gives an order unrelated to time.
      return rows.toSorted((a, b) => (endOf(a.id) < endOf(b.id) ? -1 : 1));
    case 'shuffled':
      return rows
        .map((row) => ({ row, place: Math.random() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ row }) => row);
  }
}

function endOf(id: string): string {
  return id.slice(-12);
}

/** All fields under the default names, as in the control API. */
export const fullDefault: Wire = wireFor('full', 'default');
