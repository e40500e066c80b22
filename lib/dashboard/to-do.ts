import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';

/** Something that waits for staff, on the dashboard's home page. */
export type ToDo = {
  label: string;
  note: string;
  /** The page that lists it. */
  href: string;
  /** At most `MAX_COUNTED`, which stands for more, too. */
  count: number;
  isUrgent?: boolean;
};

/** Counts what waits in one part of the shop; `modules/to-do.ts` lists those of modules. */
export type ToDoSource = (d: DashboardTexts) => Promise<readonly ToDo[]>;

/** What waits is counted to this number, so that each count costs no more than so many rows. */
export const MAX_COUNTED = 1_000;
