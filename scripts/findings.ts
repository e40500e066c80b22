/** A result of the doctor. A problem prevents going live; its text says how to fix it. */
export type Finding = { level: 'ok' | 'warning' | 'problem'; text: string };

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const warning = (text: string): Finding => ({ level: 'warning', text });
export const problem = (text: string): Finding => ({ level: 'problem', text });
