import { env } from '@/lib/env';

/**
 * The name and options of a cookie. With https, the `__Host-` prefix prevents other hosts of the domain from setting
 * it. Deleting a cookie requires the same options.
 */
export function hostCookie(name: string) {
  const secure = env().siteUrl.startsWith('https:');
  return {
    name: secure ? `__Host-${name}` : name,
    options: { httpOnly: true, sameSite: 'lax', secure, path: '/' },
  } as const;
}
