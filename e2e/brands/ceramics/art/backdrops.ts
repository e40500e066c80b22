export type Backdrop = 'butter' | 'amber' | 'blush' | 'lilac' | 'noon' | 'mint';

export function backdropOf(art: string): Backdrop | null {
  return art === 'vase' ? 'butter' : 'mint';
}
