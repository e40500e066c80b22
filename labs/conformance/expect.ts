import { Failure, NotTried } from './failures.ts';
import type { Reply } from './service/client.ts';
import {
  differences,
  idOf,
  type Json,
  type Kind,
  resourceOf,
  rowsOf,
  short,
} from './service/read.ts';
import type { World } from './world.ts';

/** @throws Failure unless the reply is a success. */
export function expectSuccess(reply: Reply): Reply {
  if (!reply.ok) throw new Failure(`${reply.call} returned ${reply.status} ${short(reply.text)}`);
  return reply;
}

/** @throws Failure unless the reply is outside of 2xx. */
export function expectRefusal(reply: Reply, what: string): void {
  if (reply.ok) throw new Failure(`${reply.call} with ${what} returned ${reply.status}`);
}

/** @throws Failure unless the reply is JSON. */
export function expectJson(reply: Reply): void {
  if (reply.body === undefined) {
    throw new Failure(`${reply.call} returned no JSON: ${short(reply.text)}`);
  }
  if (!/[/+]json\b/i.test(reply.contentType)) {
    throw new Failure(`${reply.call} returned Content-Type ${short(reply.contentType)}`);
  }
}

/** @throws Failure when the reply shows another value for a field than expected. */
export function expectFields(reply: Reply, kind: Kind, expected: Json): void {
  const wrong = differences(resourceOf(reply.body, kind), expected);
  if (wrong.length > 0) throw new Failure(`${reply.call}: ${wrong.join('; ')}`);
}

/** @throws Failure unless the reply is a list. */
export function expectRows(reply: Reply): readonly unknown[] {
  expectSuccess(reply);
  expectJson(reply);
  const rows = rowsOf(reply.body);
  if (rows === undefined) throw new Failure(`${reply.call} returned no list: ${short(reply.text)}`);
  return rows;
}

/** Retries for some seconds: a service may show a change with a delay. */
export async function eventually(seconds: number, check: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + seconds * 1_000;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (error instanceof NotTried || Date.now() >= deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** The ids in a list. @throws Failure unless it is one. */
export async function listedIds({ client }: World, kind: Kind): Promise<(string | undefined)[]> {
  return expectRows(await client.call('GET', `/${kind}s`)).map((row) => idOf(row, kind));
}

/** Waits until a list has these resources. */
export async function expectListed(world: World, kind: Kind, ids: readonly string[]) {
  await eventually(world.timeoutSeconds, async () => {
    const listed = await listedIds(world, kind);
    const missing = ids.filter((id) => !listed.includes(id)).length;
    if (missing > 0) throw new Failure(`${missing} of ${ids.length} new ${kind}s are missing`);
  });
}
