import 'server-only';
import { signedInRecently } from '@/lib/auth/session';
import { requireViewer } from '@/lib/auth/viewer';
import { db } from '@/lib/db/client';
import { followClock } from '@/lib/db/clock';
import { personalData } from '@/modules/personal-data';
import { obstacleFor, problemText } from './deletion';

/** Data of the account deletion page. */
export type DeletionPage = {
  /** Why it cannot be deleted now, in the current view. */
  obstacle: string | null;
  /** Its deletion is requested, and tried again until it succeeds. */
  isRequested: boolean;
  /** Names of what ends with it, such as subscriptions. */
  ending: string[];
  isRecent: boolean;
};

/** Whether the viewer's account can be deleted. */
export async function ownDeletion(page: string): Promise<DeletionPage> {
  const { userId } = await requireViewer(page);
  await followClock();
  const obstacle = await obstacleFor(userId);
  const ending = await Promise.all(personalData.map((module) => module.ending?.(userId) ?? []));
  return {
    obstacle: obstacle && problemText(obstacle),
    ending: ending.flat(),
    isRequested:
      (await db().user.count({ where: { id: userId, deletionDueAt: { not: null } } })) > 0,
    isRecent: await signedInRecently(),
  };
}
