import type { DeskTexts } from '@/lib/texts/desk/dictionary';

/** Every change that staff make, by its name in `audit.actions` of lib/texts/desk. */
export type AuditAction = keyof DeskTexts['audit']['actions'];

/** What is changed, by its name in `audit.subjects` of lib/texts/desk. */
export type AuditSubject = keyof DeskTexts['audit']['subjects'];
