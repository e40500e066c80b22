import 'server-only';
import { signedInRecently } from '@/lib/auth/session';
import { requireViewer } from '@/lib/auth/viewer';
import { db } from '@/lib/db/client';
import { followClock } from '@/lib/db/clock';
import { personalData } from '@/modules/personal-data';
import { obstacleFor, problemText } from './deletion';

export type DeletionPage = {
  obstacle: string | null;
  /** The deletion was requested, and is retried until it succeeds. */
  isRequested: boolean;
  /** Names of subscriptions and the like that end with the account. */
  ending: string[];
  isRecent: boolean;
};

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
