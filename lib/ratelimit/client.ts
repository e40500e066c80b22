import 'server-only';
import { headers } from 'next/headers';
import { CLIENT_ADDRESS_HEADER } from '@/lib/http/requests';
import { addressSubject } from './rules';

/** Whom the request's network address stands for; null where it would stand for everybody. */
export async function clientSubject(): Promise<string | null> {
  return addressSubject((await headers()).get(CLIENT_ADDRESS_HEADER));
}
