import { phraseIn } from '@/lib/catalog/localize';
import type { StoreView } from '@/lib/markets/types';
import type { PlanQuestion } from './seed-types';

type Wording = Pick<StoreView, 'language' | 'pseudo'>;

export function planIn<
  P extends { name: string; tagline: string; description: string; features: readonly string[] },
>(view: Wording, plan: P): P {
  const { name, tagline, description, features } = plan;
  return {
    ...plan,
    name: phraseIn(view, name),
    tagline: phraseIn(view, tagline),
    description: phraseIn(view, description),
    features: features.map((feature) => phraseIn(view, feature)),
  };
}

/** A plan's questions in the language of a view. Keys and values do not change. */
export function questionsIn(view: Wording, questions: readonly PlanQuestion[]): PlanQuestion[] {
  return questions.map(({ key, label, options }) => ({
    key,
    label: phraseIn(view, label),
    options: options.map((option) => ({ ...option, label: phraseIn(view, option.label) })),
  }));
}
