import { env, isDemo } from '@/lib/env';

/** The owner in demo mode if none is configured. */
const DEMO_MERCHANT = 'merchant@demo.example';

/** The e-mail addresses that are owners by configuration. */
export function merchantEmails(): readonly string[] {
  const { merchantEmails: configured } = env();
  return configured.length > 0 || !isDemo() ? configured : [DEMO_MERCHANT];
}
