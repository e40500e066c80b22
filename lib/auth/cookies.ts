import { env } from '@/lib/env';

/**
 * How a cookie of the shop is called and kept: out of reach of scripts and, with https, of every other host of the
 * domain, since browsers take a `__Host-` cookie from this very host alone. To delete it takes the options as well.
 */
export function hostCookie(name: string) {
  const secure = env().siteUrl.startsWith('https:');
  return {
    name: secure ? `__Host-${name}` : name,
    options: { httpOnly: true, sameSite: 'lax', secure, path: '/' },
  } as const;
}
