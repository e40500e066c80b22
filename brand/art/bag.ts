import { type SceneName, scenes } from './scenes.ts';
import { box, ground, image, ink, letters, line, shape, textWidth, veil } from './svg.ts';

export type Bag = {
  scene: SceneName;
  name: string;
  /** The hour the coffee is made for, "06:40". */
  hour: string;
  kind: 'Espresso' | 'Filter';
  /** Colour of the bag itself and of the words on its ticket. */
  body: string;
  paper: string;
  words: string;
};

const outline = 'M86 96H394L400 598Q400 610 388 610H92Q80 610 80 598Z';

/** A flat-bottomed bag with its scene, its name and its hour. */
export function bag({ scene, name, hour, kind, body, paper, words }: Bag): string {
  const size = Math.min(44, (244 / textWidth(name, 100)) * 100);
  return image(
    ground(240, 612, 176) +
      shape(outline, body) +
      `<g clip-path="url(#f)"><g transform="translate(78 118) scale(1.04 1)">${scenes[scene]()}</g>${box(76, 472, 330, 140, paper)}</g>` +
      letters(name, 236, 530, size, words) +
      line('M114 552h244', words, 2) +
      letters(hour, 114, 586, 24, words, 'start') +
      letters(kind, 358 - textWidth(kind, 24), 586, 24, words, 'start') +
      top(body) +
      veil('M80 598 86 96h26L100 610h-8Q80 610 80 598Z', 'light', 0.2) +
      veil('M400 598 394 96h-34l14 514h14Q400 610 400 598Z', 'shade', 0.2) +
      veil('M374 610 366 300l20-60 12 360Z', 'shade', 0.12),
    `<clipPath id="f"><path d="${outline}"/></clipPath>`,
  );
}

/** The rolled top with its tie. */
function top(body: string): string {
  return (
    shape('M90 52Q90 44 98 44H382Q390 44 390 52L394 118H86Z', body) +
    veil('M86 118h308v8H86Z', 'shade', 0.28) +
    line('M92 62h296M91 76h298', ink.milk, 2, 'opacity=".35"') +
    box(150, 86, 180, 14, ink.milk, 7) +
    shape('M222 93a18 18 0 0 1 36 0Z', ink.sun) +
    box(222, 93, 36, 3, ink.sun)
  );
}
