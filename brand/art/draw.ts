import { bag } from './bag.ts';
import { bags } from './bags.ts';
import { gear } from './gear.ts';
import { scenes } from './scenes.ts';
import { image, ink, letters, line } from './svg.ts';

/** A scene by itself, in the arched window of the roastery. */
function place(scene: keyof typeof scenes): string {
  const arch = 'M48 600V248a192 192 0 0 1 384 0V600Z';
  return image(
    `<g clip-path="url(#a)"><g transform="translate(20 50) scale(1.42 1.54)">${scenes[scene]()}</g></g>`,
    `<clipPath id="a"><path d="${arch}"/></clipPath>`,
  );
}

/** The sizes of a thing: its widest and highest, in centimetres as they are written on the sheet. */
type Measure = { left: number; right: number; top: number; width: string; height: string };

const measures: Record<string, Measure> = {
  'dripper-milk': { left: 94, right: 414, top: 150, width: '14 cm', height: '24 cm' },
  'kettle-night': { left: 20, right: 452, top: 168, width: '29 cm', height: '21 cm' },
  press: { left: 60, right: 462, top: 36, width: '16 cm', height: '26 cm' },
  grinder: { left: 132, right: 414, top: 84, width: '16 cm', height: '21 cm' },
  scale: { left: 40, right: 440, top: 486, width: '15 cm', height: '3 cm' },
  moka: { left: 58, right: 446, top: 70, width: '15 cm', height: '18 cm' },
  papers: { left: 62, right: 408, top: 220, width: '16 cm', height: '11 cm' },
  'cup-dawn': { left: 86, right: 440, top: 236, width: '12 cm', height: '9 cm' },
  thimbles: { left: 78, right: 378, top: 206, width: '7 cm', height: '6 cm' },
  carafe: { left: 88, right: 392, top: 82, width: '13 cm', height: '22 cm' },
  tin: { left: 94, right: 386, top: 98, width: '10 cm', height: '17 cm' },
  flask: { left: 148, right: 332, top: 44, width: '7 cm', height: '22 cm' },
};

/**
 * The same drawing as a sheet of lines with its measures: every shape takes the colour of the
 * sheet and an outline, what only was light, shade or steam is left out.
 */
function sheet(drawing: string, { left, right, top, width, height }: Measure): string {
  const inner = drawing
    .replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')
    .replace(/<defs>.*?<\/defs>/g, '')
    .replace(/<g clip-path.*?<\/g>/g, '')
    .replace(
      new RegExp(
        `<[a-z]+[^>]*(?:fill="#fff"|"${ink.night}"|"${ink.lilac}")[^>]* opacity="[^"]*"/>`,
        'g',
      ),
      '',
    )
    .replace(/ opacity="[^"]*"/g, '')
    .replace(
      /<path(?=[^>]*stroke-linecap)([^>]*) stroke="[^"]*" stroke-width="(\d+)"([^>]*)\/>/g,
      tube,
    )
    .replace(/fill="#[0-9a-f]+"/g, `fill="${ink.deep}"`);
  const ticks = (d: string) => line(d, ink.butter, 3);
  return image(
    `<rect width="480" height="640" fill="${ink.deep}"/>` +
      `<path d="M0 64H480M0 128H480M0 192H480M0 256H480M0 320H480M0 384H480M0 448H480M0 512H480M0 576H480M48 0V640M96 0V640M144 0V640M192 0V640M240 0V640M288 0V640M336 0V640M384 0V640M432 0V640" stroke="${ink.blue}" stroke-width="1"/>` +
      `<g transform="translate(50 36) scale(.78)"><g fill="${ink.deep}" stroke="${ink.milk}" stroke-width="3" stroke-linejoin="round">${inner}</g>` +
      ticks(`M${left} 640H${right}M${left} 626v28M${right} 626v28`) +
      letters(width, (left + right) / 2, 694, 36, ink.butter) +
      ticks(`M490 ${top}V600M476 ${top}h28M476 600h28`) +
      '</g>' +
      `<g transform="translate(462 ${Math.round(36 + ((top + 600) / 2) * 0.78)}) rotate(-90)">${letters(height, 0, 0, 28, ink.butter)}</g>`,
  );
}

/** A thick line becomes a tube: an outline with the sheet's colour inside; a thin one stays a line. */
function tube(_: string, head: string, width: string, tail: string): string {
  const wide = Number(width);
  const at = (stroke: string, size: number) =>
    `<path${head} stroke="${stroke}" stroke-width="${size}"${tail}/>`;
  return wide < 14 ? at(ink.milk, 3) : at(ink.milk, wide + 3) + at(ink.deep, wide - 3);
}

function titled(title: string, drawing: string): string {
  return drawing.replace('>', `><title>${title}</title>`);
}

/** Every image of the shop by the name of its file. */
export function drawAll(): Record<string, string> {
  const images: Record<string, string> = {};
  for (const one of bags) {
    images[`bag-${one.scene}`] = titled(`A bag of ${one.name}`, bag(one));
    images[`place-${one.scene}`] = titled(`${one.name} at ${one.hour}`, place(one.scene));
  }
  for (const [name, draw] of Object.entries(gear)) {
    const title = name.replaceAll('-', ', ');
    images[name] = titled(title, draw());
    const measure = measures[name];
    if (measure) images[`sheet-${name}`] = titled(`${title}, measured`, sheet(draw(), measure));
  }
  return images;
}
