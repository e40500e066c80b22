import type { Actor } from '@/lib/audit/store';

/** Who packs, counts and refunds in the demo's past. */
export const merchant: Actor = { userId: 'demo', email: 'merchant@demo.example' };
