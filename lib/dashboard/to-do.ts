import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';

export type ToDo = {
  label: string;
  note: string;
  href: string;
  /** At most `MAX_COUNTED`. */
  count: number;
  isUrgent?: boolean;
};

/** Counts the tasks of one part of the shop. */
export type ToDoSource = (d: DashboardTexts) => Promise<readonly ToDo[]>;

/** Counting stops here, which limits the cost of each count. */
export const MAX_COUNTED = 1_000;
