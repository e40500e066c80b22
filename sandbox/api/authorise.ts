import { hash, timingSafeEqual } from 'node:crypto';
import { ServiceError } from '../errors.ts';
import type { TenantEntry } from '../tenants/tenant.ts';

/** Compared for unknown tenants, so that the check takes constant time. */
const NOBODY = Buffer.alloc(32);

/**
 * Checks Basic credentials against the tenant's, in constant time. An unknown tenant is
 * indistinguishable from wrong credentials.
 *
 * @throws ServiceError `unauthorized`.
 */
export function authorise(
  entry: TenantEntry | undefined,
  authorization: string | undefined,
): asserts entry is TenantEntry {
  const encoded = /^Basic ([A-Za-z0-9+/_=-]{1,4000})$/i.exec(authorization ?? '')?.[1] ?? '';
  const digest = hash('sha256', Buffer.from(encoded, 'base64'), 'buffer');
  if (!timingSafeEqual(digest, entry?.credentialsDigest ?? NOBODY) || !entry) {
    throw new ServiceError(
      'unauthorized',
      'Send the credentials of this tenant by Basic authentication.',
    );
  }
}
