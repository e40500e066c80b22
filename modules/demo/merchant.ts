import type { Staff } from '@/lib/auth/staff';

/** Packs, counts and refunds in the demo's history, without a session. */
export const merchant = { userId: 'demo', email: 'merchant@demo.example', role: 'owner' } as Staff;
