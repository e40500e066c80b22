import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';

export type ToDo = {
  label: string;
  note: string;
  href: string;
  count: number;
  isUrgent?: boolean;
};

export type ToDoSource = (d: DashboardTexts) => Promise<readonly ToDo[]>;

/** Counting stops here, which limits the cost of each count. */
export const MAX_COUNTED = 1_000;
