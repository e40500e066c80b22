import { domainToUnicode } from 'node:url';

/** An address as people write it: `ada@xn--mnchen-3ya.example` is "ada@münchen.example". On the server. */
export function shownEmail(email: string): string {
  const [, name, domain = ''] = /^(.*@)([^@]*xn--[^@]*)$/.exec(email) ?? [];
  const shown = domainToUnicode(domain);
  return name && shown ? `${name}${shown}` : email;
}
