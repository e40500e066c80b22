import type { Adapter, AdapterUser } from 'next-auth/adapters';
import {
  hashSecret,
  LINK_LIFETIME_MS,
  SESSION_IDLE_MS,
  SESSION_LIFETIME_S,
} from '@/lib/auth/tokens';
import { fromNow, nowMs } from '@/lib/clock';
import { db, pool } from '@/lib/db/client';
import { normaliseEmail } from '@/lib/email-address';

const DAY_MS = 24 * 60 * 60_000;

type UserRow = {
  id: string;
  name: string | null;
  email: string | null;
  emailVerified: Date | null;
  image: string | null;
};

const userFields = { id: true, name: true, email: true, emailVerified: true, image: true } as const;

function toUser(row: UserRow): AdapterUser {
  return { ...row, email: row.email ?? '' };
}

/** The database adapter of next-auth. Session tokens are stored as hashes; provider tokens are not stored. */
export function authAdapter(): Adapter {
  return { ...users, ...accounts, ...sessions, ...links };
}

const users = {
  async createUser(data: Omit<AdapterUser, 'id'>) {
    const { name = null, image = null, email, emailVerified } = data;
    // Every sign-in method verifies the address.
    const verified = { email: normaliseEmail(email), emailVerified: emailVerified ?? fromNow(0) };
    const row = await db().user.create({ data: { name, image, ...verified }, select: userFields });
    return toUser(row);
  },
  async getUser(id: string) {
    const row = await db().user.findUnique({ where: { id }, select: userFields });
    return row && toUser(row);
  },
  async getUserByEmail(email: string) {
    const where = { email: normaliseEmail(email) };
    const row = await db().user.findUnique({ where, select: userFields });
    return row && toUser(row);
  },
  async updateUser({ id, emailVerified }: Partial<AdapterUser> & Pick<AdapterUser, 'id'>) {
    const data = emailVerified === undefined ? {} : { emailVerified };
    return toUser(await db().user.update({ where: { id }, data, select: userFields }));
  },
} satisfies Partial<Adapter>;

const accounts = {
  async getUserByAccount(account: { provider: string; providerAccountId: string }) {
    const row = await db().account.findUnique({
      where: { provider_providerAccountId: account },
      select: { user: { select: userFields } },
    });
    return row && toUser(row.user);
  },
  async linkAccount(account: {
    userId: string;
    type: string;
    provider: string;
    providerAccountId: string;
  }) {
    const { userId, type, provider, providerAccountId } = account;
    await db().account.create({ data: { userId, type, provider, providerAccountId } });
  },
} satisfies Partial<Adapter>;

type SessionRow = UserRow & { userId: string; expires: Date; endsAt: Date | null };

const sessions = {
  /** @param session `expires` is the absolute expiry */
  async createSession(session: { sessionToken: string; userId: string; expires: Date }) {
    const { sessionToken, userId, expires: endsAt } = session;
    const [expires, startedAt] = [idleEnd(endsAt), fromNow(0)];
    await db().session.create({
      data: {
        sessionToken: hashSecret(sessionToken),
        userId,
        expires,
        endsAt,
        createdAt: startedAt,
        authenticatedAt: startedAt,
      },
    });
    return session;
  },
  /** A single query, because every personal page calls it. Extends the session once a day. */
  async getSessionAndUser(sessionToken: string) {
    const { rows } = await pool().query<SessionRow>(
      `SELECT u.id, u.name, u.email, u."emailVerified", u.image, s."userId",
              s.expires AT TIME ZONE 'UTC' AS expires, s."endsAt" AT TIME ZONE 'UTC' AS "endsAt"
       FROM sessions s JOIN users u ON u.id = s."userId" WHERE s."sessionToken" = $1`,
      [hashSecret(sessionToken)],
    );
    const [row] = rows;
    if (!row) return null;
    const { userId, expires, endsAt, ...user } = row;
    if (expires.getTime() <= Date.now()) return null;
    const prolonged = idleEnd(endsAt);
    if (prolonged.getTime() - expires.getTime() > DAY_MS) {
      await db().session.updateMany({
        where: { sessionToken: hashSecret(sessionToken) },
        data: { expires: prolonged },
      });
    }
    // Looks new to next-auth, which would otherwise extend the session indefinitely.
    const fresh = new Date(Date.now() + SESSION_LIFETIME_S * 1_000);
    return { session: { sessionToken, userId, expires: fresh }, user: toUser(user) };
  },
  async updateSession() {
    return null;
  },
  async deleteSession(sessionToken: string) {
    await db().session.deleteMany({ where: { sessionToken: hashSecret(sessionToken) } });
  },
} satisfies Partial<Adapter>;

/** The expiry of a session that is used now. Sessions expire by the system clock, like cookies. */
function idleEnd(endsAt: Date | null): Date {
  const idle = Date.now() + SESSION_IDLE_MS;
  return new Date(endsAt ? Math.min(idle, endsAt.getTime()) : idle);
}

const links = {
  async createVerificationToken(token: { identifier: string; token: string; expires: Date }) {
    const identifier = normaliseEmail(token.identifier);
    // Links expire by the shop's clock, which next-auth does not know.
    await db().verificationToken.create({
      data: { identifier, token: token.token, expires: fromNow(LINK_LIFETIME_MS) },
    });
    return token;
  },
  /** A single statement, so that only one of two concurrent requests can use the token. */
  async useVerificationToken({ identifier, token }: { identifier: string; token: string }) {
    const [row] = await db().verificationToken.updateManyAndReturn({
      where: { identifier, token, usedAt: null },
      data: { usedAt: fromNow(0) },
    });
    if (!row) return null;
    const leftMs = row.expires.getTime() - nowMs();
    return { identifier, token, expires: new Date(Date.now() + leftMs) };
  },
} satisfies Partial<Adapter>;
