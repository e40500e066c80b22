import type { StaticImageData } from 'next/image';
import bowl from './images/bowl.svg';
import vase from './images/vase.svg';

export const images: Readonly<Record<string, StaticImageData | undefined>> = { bowl, vase };
