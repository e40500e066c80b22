import { fillIn } from '@/lib/format';
import type { Dictionary } from '@/lib/texts/dictionary';
import type { CartProblem, LineProblem } from './cart-lines.ts';
import { MAX_LINES, MAX_QUANTITY } from './limits.ts';

type Texts = Dictionary['cart'];

export function refusalText(texts: Texts, { code, left, inCart }: CartProblem): string {
  const limits = { most: MAX_QUANTITY, mostLines: MAX_LINES };
  const reason =
    left === undefined ? fillIn(texts.refusals[code], limits) : fillIn(texts.onlyLeft, { left });
  return inCart ? `${reason} ${fillIn(texts.already, { inCart })}` : reason;
}

export function codeText(texts: Texts, code: unknown): string | null {
  return typeof code === 'string' && Object.hasOwn(texts.refusals, code)
    ? refusalText(texts, { code: code as CartProblem['code'] })
    : null;
}

export function lineProblemText(
  texts: Texts,
  problem: LineProblem,
  { left, currency }: { left: number | null; currency: string },
): string {
  return fillIn(texts.problems[problem], { left: left ?? 0, currency });
}
