export type Backdrop = 'butter' | 'amber' | 'blush' | 'lilac' | 'noon' | 'mint';

/** What cut-outs and drawings stand on; photographs fill their frames. */
export function backdropOf(_art: string): Backdrop | null {
  return 'mint';
}
