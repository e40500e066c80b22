import { NotTried } from './failures.ts';
import type { World } from './world.ts';

/** One rule of the interface and its test. */
export type Rule = {
  readonly id: string;
  readonly area: string;
  /** The rule in one sentence. */
  readonly sentence: string;
  /** @throws Failure when the rule is broken, NotTried when it cannot be tested here. */
  readonly run: (world: World) => Promise<void>;
};

export type Result = {
  readonly rule: Pick<Rule, 'id' | 'area' | 'sentence'>;
  readonly outcome: 'passed' | 'failed' | 'not-tried';
  /** The observation, or why it was skipped. */
  readonly note: string;
};

/** Runs all rules in sequence, regardless of failures. */
export async function tryRules(
  rules: readonly Rule[],
  world: World,
  onResult: (result: Result) => void = () => {},
): Promise<Result[]> {
  const results: Result[] = [];
  for (const { id, area, sentence, run } of rules) {
    const rule = { id, area, sentence };
    const result = await run(world).then(
      (): Result => ({ rule, outcome: 'passed', note: '' }),
      (error: unknown): Result => {
        const note = error instanceof Error ? error.message : String(error);
        return { rule, outcome: error instanceof NotTried ? 'not-tried' : 'failed', note };
      },
    );
    results.push(result);
    onResult(result);
  }
  return results;
}

/** A list of rules of one area. */
export function rulesOf(
  area: string,
  rules: readonly (readonly [id: string, sentence: string, run: Rule['run']])[],
): Rule[] {
  return rules.map(([id, sentence, run]) => ({ id: `${area}/${id}`, area, sentence, run }));
}
