import { env, isDemo } from '@/lib/env';

const DEMO_MERCHANT = 'merchant@demo.example';

/** Owners by configuration; in demo mode there is always one. */
export function merchantEmails(): readonly string[] {
  const { merchantEmails: configured } = env();
  return configured.length > 0 || !isDemo() ? configured : [DEMO_MERCHANT];
}
