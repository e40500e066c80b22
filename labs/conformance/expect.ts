import { Failure, NotTried } from './failures.ts';
import { expectSuccess, type Reply } from './service/client.ts';
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

export function expectJson(reply: Reply): void {
  if (reply.body === undefined) {
    throw new Failure(`${reply.call} returned no JSON: ${short(reply.text)}`);
  }
  if (!/[/+]json\b/i.test(reply.contentType)) {
    throw new Failure(`${reply.call} returned Content-Type ${short(reply.contentType)}`);
  }
}

export function expectFields(reply: Reply, kind: Kind, expected: Json): void {
  const wrong = differences(resourceOf(reply.body, kind), expected);
  if (wrong.length > 0) throw new Failure(`${reply.call}: ${wrong.join('; ')}`);
}

export function expectRows(reply: Reply): readonly unknown[] {
  expectSuccess(reply);
  expectJson(reply);
  const rows = rowsOf(reply.body);
  if (rows === undefined) throw new Failure(`${reply.call} returned no list: ${short(reply.text)}`);
  return rows;
}

/** A service may show a change with a delay. */
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

export async function listedIds({ client }: World, kind: Kind): Promise<(string | undefined)[]> {
  return expectRows(await client.call('GET', `/${kind}s`)).map((row) => idOf(row, kind));
}

export async function expectListed(world: World, kind: Kind, ids: readonly string[]) {
  await eventually(world.timeoutSeconds, async () => {
    const listed = await listedIds(world, kind);
    const missing = ids.filter((id) => !listed.includes(id)).length;
    if (missing > 0) throw new Failure(`${missing} of ${ids.length} new ${kind}s are missing`);
  });
}
