import type { StaticImageData } from 'next/image';
import bowl from './pictures/bowl.svg';
import vase from './pictures/vase.svg';

export const pictures: Readonly<Record<string, StaticImageData | undefined>> = { bowl, vase };
