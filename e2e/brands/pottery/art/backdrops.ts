export type Backdrop = 'butter' | 'amber' | 'blush' | 'lilac' | 'noon' | 'mint';

/** The backdrop of cut-outs and drawings; photographs fill their frames. */
export function backdropOf(_art: string): Backdrop | null {
  return 'mint';
}
