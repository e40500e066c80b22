import 'server-only';
import { headers } from 'next/headers';
import { visitorAddress } from '@/lib/http/arrivals';
import { addressSubject } from './rules';

/** Whom the request's network address stands for; null where it would stand for everybody. */
export async function clientSubject(): Promise<string | null> {
  return addressSubject(visitorAddress(await headers()));
}
