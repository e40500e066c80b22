import type { Staff } from '@/lib/auth/staff';

/** The actor who packs, counts and refunds while the sample is made, without a session. */
export const merchant = { userId: 'demo', email: 'merchant@demo.example', role: 'owner' } as Staff;
