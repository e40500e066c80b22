import 'server-only';
import { signedInRecently } from '@/lib/auth/session';
import { requireViewer } from '@/lib/auth/viewer';
import { db } from '@/lib/db/client';
import { followClock } from '@/lib/db/clock';
import { obstacleFor, problemText } from './deletion';

/** Data of the account deletion page. */
export type DeletionPage = {
  /** Why it cannot be deleted now, in the current view. */
  obstacle: string | null;
  /** Its deletion is requested, and tried again until it succeeds. */
  isRequested: boolean;
  /** Names of the subscriptions that end with it. */
  subscriptions: string[];
  isRecent: boolean;
};

/** Whether the viewer's account can be deleted. */
export async function ownDeletion(page: string): Promise<DeletionPage> {
  const { userId } = await requireViewer(page);
  await followClock();
  const obstacle = await obstacleFor(userId);
  const living = await db().subscription.findMany({
    where: { userId, status: { not: 'ENDED' } },
    select: { plan: { select: { name: true } } },
  });
  return {
    obstacle: obstacle && problemText(obstacle),
    subscriptions: living.map(({ plan }) => plan.name),
    isRequested:
      (await db().user.count({ where: { id: userId, deletionDueAt: { not: null } } })) > 0,
    isRecent: await signedInRecently(),
  };
}
