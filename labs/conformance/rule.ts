import { NotTried } from './failures.ts';
import type { World } from './world.ts';

export type Rule = {
  readonly id: string;
  readonly area: string;
  readonly sentence: string;
  /** @throws Failure if the rule is broken, NotTried if it cannot be tested here. */
  readonly run: (world: World) => Promise<void>;
};

export type Result = {
  readonly rule: Pick<Rule, 'id' | 'area' | 'sentence'>;
  readonly outcome: 'passed' | 'failed' | 'not-tried';
  readonly note: string;
};

export async function tryRules(rules: readonly Rule[], world: World): Promise<Result[]> {
  const results: Result[] = [];
  for (const { id, area, sentence, run } of rules) {
    const rule = { id, area, sentence };
    try {
      await run(world);
      results.push({ rule, outcome: 'passed', note: '' });
    } catch (error) {
      const note = error instanceof Error ? error.message : String(error);
      results.push({ rule, outcome: error instanceof NotTried ? 'not-tried' : 'failed', note });
    }
  }
  return results;
}

export function rulesOf(
  area: string,
  rules: Readonly<Record<string, readonly [sentence: string, run: Rule['run']]>>,
): Rule[] {
  return Object.entries(rules).map(([id, [sentence, run]]) => {
    return { id: `${area}/${id}`, area, sentence, run };
  });
}
