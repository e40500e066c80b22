import { randomUUID } from 'node:crypto';
import type { Viewer } from '@/lib/auth/viewer';
import { db } from '@/lib/db/client';
import { asViewer } from '../viewers';

export async function signedIn(): Promise<Viewer> {
  const email = `${randomUUID()}@subscriber.example`;
  const user = await db().user.create({ data: { email, emailVerified: new Date() } });
  return asViewer({ userId: user.id, email });
}
