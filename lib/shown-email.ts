import { domainToUnicode } from 'node:url';

/** An address as people write it: `ada@xn--mnchen-3ya.example` is "ada@münchen.example". Server only. */
export function shownEmail(email: string): string {
  const [, name, domain = ''] = /^(.*@)([^@]*xn--[^@]*)$/.exec(email) ?? [];
  const readable = domainToUnicode(domain);
  return name && readable ? `${name}${readable}` : email;
}
