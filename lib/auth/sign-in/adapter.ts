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

/**
 * next-auth's adapter for users, sessions and verification tokens. Session tokens are stored as
 * hashes; provider tokens are not stored.
 */
export function authAdapter(): Adapter {
  return { ...users, ...accounts, ...sessions, ...links };
}

const users = {
  async createUser(data: Omit<AdapterUser, 'id'>) {
    const { name = null, image = null, email, emailVerified } = data;
    // Every sign-in method here verifies the address.
    const proven = { email: normaliseEmail(email), emailVerified: emailVerified ?? fromNow(0) };
    const row = await db().user.create({ data: { name, image, ...proven }, select: userFields });
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
  /**
   * @param session with its absolute expiry
   */
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
  /**
   * One round trip: this is read for every personal page. Once a day a second one extends the
   * session.
   */
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
    // Always fresh to next-auth, which would otherwise extend it indefinitely.
    const fresh = new Date(Date.now() + SESSION_LIFETIME_S * 1_000);
    return { session: { sessionToken, userId, expires: fresh }, user: toUser(user) };
  },
  /** See getSessionAndUser. */
  async updateSession() {
    return null;
  },
  async deleteSession(sessionToken: string) {
    await db().session.deleteMany({ where: { sessionToken: hashSecret(sessionToken) } });
  },
} satisfies Partial<Adapter>;

/** The expiry of a session used now. Sessions expire by the machine's clock, as cookies do. */
function idleEnd(endsAt: Date | null): Date {
  const idle = Date.now() + SESSION_IDLE_MS;
  return new Date(endsAt ? Math.min(idle, endsAt.getTime()) : idle);
}

const links = {
  async createVerificationToken(token: { identifier: string; token: string; expires: Date }) {
    const identifier = normaliseEmail(token.identifier);
    // By the shop's clock, not next-auth's.
    await db().verificationToken.create({
      data: { identifier, token: token.token, expires: fromNow(LINK_LIFETIME_MS) },
    });
    return token;
  },
  /** One statement consumes the token: of two concurrent requests one gets it. */
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
