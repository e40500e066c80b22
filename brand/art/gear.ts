import { box, disc, ground, image, ink, line, oval, shape, veil } from './svg.ts';

/* Things that stand on a counter, lit from the left. Feet at y = 600. */

/** A ribbed cone over its carafe. */
function dripper(glaze: string, dark: string): string {
  return image(
    ground(240, 602, 150) +
      shape(
        'M150 372h180l-12 18c44 46 62 92 62 138 0 50-22 74-56 74H156c-34 0-56-24-56-74 0-46 18-92 62-138Z',
        ink.noon,
        'opacity=".75"',
      ) +
      shape('M112 500h256c10 70-10 102-44 102H156c-34 0-54-32-44-102Z', ink.cocoa) +
      oval(240, 500, 128, 14, ink.clay) +
      veil('M150 400c-34 40-46 90-40 140 4 34 14 46 30 54-18-60-10-140 34-194Z', 'light', 0.45) +
      shape('M146 352h188v24H146Z', dark) +
      box(136, 350, 208, 16, glaze, 8) +
      shape('M96 170h288l-92 184H188Z', glaze) +
      shape('M240 170h144l-92 184h-52Z', dark, 'opacity=".35"') +
      line(
        'M132 190l70 150M176 190l40 150M220 190l14 150M262 190l-14 150M306 190l-40 150M348 190l-70 150',
        dark,
        4,
        'opacity=".55"',
      ) +
      oval(240, 170, 146, 26, dark) +
      oval(240, 168, 132, 20, ink.milk) +
      shape('M120 172c40 20 200 20 240 0-20 30-60 40-120 40s-100-10-120-40Z', ink.cocoa) +
      line('M384 206c48-8 60 44 26 66-20 12-40 8-50 4', glaze, 18) +
      line('M210 120c-20-26 20-36 0-66M262 112c-20-26 20-36 0-66', ink.lilac, 8, 'opacity=".7"'),
  );
}

/** A gooseneck kettle with a dial instead of a screen. */
function kettle(coat: string, dark: string): string {
  return image(
    ground(250, 604, 190) +
      line('M150 486C66 470 104 300 34 262', dark, 30) +
      line('M150 486C66 470 104 300 34 262', coat, 22) +
      shape('M22 250l34 8-8 22-34-8Z', ink.silver) +
      shape('M176 246h168l52 296c4 26-10 40-34 40H158c-24 0-38-14-34-40Z', coat) +
      shape(
        'M290 246h54l52 296c4 26-10 40-34 40h-52c20-90 10-220-20-336Z',
        ink.night,
        'opacity=".22"',
      ) +
      veil('M196 262h24l-30 300h-26Z', 'light', 0.28) +
      box(112, 578, 296, 24, ink.night, 8) +
      box(164, 226, 192, 26, dark, 10) +
      shape('M184 226c4-34 108-34 112 0Z', coat) +
      disc(240, 186, 18, ink.sun) +
      line('M352 250c70 6 96 60 84 130-8 48-30 76-34 96', dark, 30) +
      line('M352 250c70 6 96 60 84 130-8 48-30 76-34 96', ink.cocoa, 20) +
      disc(262, 430, 58, ink.milk) +
      disc(262, 430, 58, 'none', `stroke="${dark}" stroke-width="8"`) +
      Array.from({ length: 9 }, (_, i) => {
        const a = ((150 + i * 30) * Math.PI) / 180;
        const at = (r: number) =>
          `${Math.round(262 + Math.cos(a) * r)} ${Math.round(430 + Math.sin(a) * r)}`;
        return line(`M${at(40)}L${at(46)}`, ink.night, 4);
      }).join('') +
      line('M262 430l26-30', ink.sun, 7) +
      disc(262, 430, 8, ink.night),
  );
}

/** A glass press in a frame. */
function press(): string {
  return image(
    ground(230, 604, 160) +
      line('M362 270c90-10 100 50 96 120-4 70-30 110-96 100', ink.night, 26) +
      shape('M104 220h258v340c0 26-14 40-40 40H144c-26 0-40-14-40-40Z', ink.noon, 'opacity=".8"') +
      shape('M112 330h242v226c0 24-12 36-34 36H146c-22 0-34-12-34-36Z', ink.cocoa) +
      box(112, 326, 242, 14, ink.clay, 7) +
      box(108, 508, 250, 10, ink.silver, 5) +
      box(118, 520, 230, 8, ink.steel, 4) +
      veil('M124 236h34v340q-34 0-34-30Z', 'light', 0.35) +
      box(96, 388, 274, 26, ink.night, 4) +
      box(96, 560, 274, 40, ink.night, 12) +
      box(112, 220, 22, 180, ink.night) +
      box(332, 220, 22, 180, ink.night) +
      shape('M84 198h298v26H84Z', ink.night) +
      shape('M84 198 60 190v22l30 12Z', ink.night) +
      shape('M130 198c10-44 196-44 206 0Z', ink.deep) +
      box(226, 74, 14, 104, ink.silver) +
      box(240, 74, 4, 104, ink.steel) +
      disc(233, 66, 30, ink.sun) +
      veil('M233 36a30 30 0 0 1 0 60 40 40 0 0 0 0-60Z', 'shade', 0.2),
  );
}

/** A hand grinder with a long crank. */
function grinder(): string {
  return image(
    ground(220, 604, 116) +
      line('M220 150H396', ink.night, 18) +
      line('M220 144H390', ink.steel, 6) +
      box(380, 84, 34, 74, ink.sun, 17) +
      veil('M400 86a17 17 0 0 1 14 17v38a17 17 0 0 1-14 17Z', 'shade', 0.2) +
      shape('M160 206c0-40 26-60 60-60s60 20 60 60Z', ink.night) +
      box(208, 120, 24, 40, ink.steel, 6) +
      box(140, 204, 160, 236, ink.silver, 10) +
      box(240, 204, 60, 236, ink.steel) +
      veil('M154 210h22v226h-22Z', 'light', 0.5) +
      line('M140 240h160M140 252h160', ink.steel, 2) +
      box(132, 296, 176, 88, ink.deep, 12) +
      shape('M194 348a26 26 0 0 1 52 0Z', ink.sun) +
      line('M184 358h72', ink.butter, 4) +
      shape('M146 440h148l6 146q0 14-14 14H154q-14 0-14-14Z', ink.cocoa) +
      veil('M240 440h54l6 146q0 14-14 14h-46Z', 'shade', 0.3) +
      veil('M156 448h16v144h-16Z', 'light', 0.18) +
      box(138, 432, 164, 16, ink.night, 8),
  );
}

/** A scale under a cup, its numbers lit. */
function scale(): string {
  const seven = (x: number, on: string) =>
    [
      ['a', `M${x + 4} 536h18`],
      ['b', `M${x + 24} 539v13`],
      ['c', `M${x + 24} 556v13`],
      ['d', `M${x + 4} 572h18`],
      ['e', `M${x + 2} 556v13`],
      ['f', `M${x + 2} 539v13`],
      ['g', `M${x + 4} 554h18`],
    ]
      .filter(([name]) => on.includes(name ?? ''))
      .map(([, d]) => line(d ?? '', ink.butter, 5))
      .join('');
  return image(
    ground(240, 606, 220) +
      shape('M146 300h188l-18 150q-4 30-34 30h-84q-30 0-34-30Z', ink.milk) +
      veil('M262 300h72l-18 150q-4 30-34 30h-40q30-70 20-180Z', 'shade', 0.14) +
      line('M330 330c52-8 64 84-14 92', ink.milk, 20) +
      line('M330 330c52-8 64 84-14 92', ink.bone, 6) +
      oval(240, 300, 94, 18, ink.bone) +
      oval(240, 302, 82, 13, ink.cocoa) +
      oval(226, 300, 34, 5, ink.clay) +
      line('M214 250c-20-26 20-40 0-70M262 244c-20-26 20-40 0-70', ink.lilac, 8, 'opacity=".7"') +
      shape('M64 486h352l20 36H44Z', ink.silver) +
      shape('M64 486h352l6 10H58Z', ink.milk) +
      box(40, 518, 400, 76, ink.night, 14) +
      box(52, 590, 60, 12, ink.deep, 4) +
      box(368, 590, 60, 12, ink.deep, 4) +
      seven(84, 'bc') +
      seven(118, 'abcdfg') +
      disc(153, 571, 4, ink.butter) +
      seven(160, 'abcdef') +
      seven(286, 'abcdef') +
      disc(322, 546, 4, ink.sun) +
      disc(322, 564, 4, ink.sun) +
      seven(332, 'abged') +
      seven(366, 'fgbc') +
      disc(232, 556, 14, ink.deep) +
      shape('M226 556a6 6 0 0 1 12 0Z', ink.sun),
  );
}

/** The eight-sided pot of a million kitchens. */
function moka(): string {
  return image(
    ground(230, 604, 140) +
      line('M344 250c78-30 104 20 92 90-8 44-14 56-20 66', ink.night, 30) +
      shape('M124 396h216l36 182q4 22-18 22H106q-22 0-18-22Z', ink.silver) +
      shape('M196 396h72l14 204H182Z', ink.milk) +
      shape('M268 396h72l36 182q4 22-18 22h-76Z', ink.steel) +
      box(116, 366, 232, 36, ink.steel, 4) +
      line('M118 376h228M118 388h228', ink.silver, 3) +
      shape('M142 366h180l34-176H108Z', ink.silver) +
      shape('M196 366h72l16-176H180Z', ink.milk) +
      shape('M268 366h54l34-176h-72Z', ink.steel) +
      shape('M108 190 58 196l56 62Z', ink.silver) +
      shape('M104 190h256l-40-52q-90-40-176 0Z', ink.steel) +
      shape('M180 190h104l-20-64h-64Z', ink.silver) +
      box(216, 70, 32, 52, ink.sun, 12) +
      veil('M236 70q12 2 12 12v28q0 10-12 12Z', 'shade', 0.2) +
      disc(150, 470, 12, ink.butter) +
      disc(150, 470, 5, ink.clay),
  );
}

/** A stack of folded paper cones. */
function papers(tint: string, edge: string): string {
  const sheet = (dx: number, dy: number, tone: string) =>
    shape(
      `M${72 + dx} ${220 + dy}h300q16 0 10 16L${254 + dx} ${560 + dy}q-12 22-26 0L${62 + dx} ${236 + dy}q-6-16 10-16Z`,
      tone,
    );
  return image(
    ground(240, 600, 170) +
      sheet(26, 24, edge) +
      sheet(20, 18, ink.milk) +
      sheet(14, 12, edge) +
      sheet(8, 6, ink.milk) +
      sheet(0, 0, tint) +
      veil('M222 220h150q16 0 10 16L254 560q-8 14-16 12 20-160-16-352Z', 'shade', 0.08) +
      line('M92 252l140 296M352 240l-20 44', edge, 4, 'stroke-dasharray="2 12"') +
      shape('M174 346a48 48 0 0 1 96 0Z', ink.sun) +
      line('M160 362h124M182 378h80M204 394h36', ink.night, 5),
  );
}

/** A cup whose glaze ends at a horizon. */
function cup(low: string, high: string, sun: string): string {
  return image(
    ground(220, 602, 150) +
      line('M340 330c112-24 112 170-14 168', low, 34) +
      line('M340 330c112-24 112 170-14 168', high, 10, 'opacity=".5"') +
      shape('M86 262h268l-14 276q-4 62-62 62H162q-58 0-62-62Z', low) +
      shape('M86 262h268l-8 150H94Z', high) +
      shape('M94 412c60-24 110 16 170-4 40-12 60-6 82 4l-2 34H96Z', low) +
      shape('M164 396a54 54 0 0 1 108 0c-40 12-70 0-108 0Z', sun) +
      veil('M270 262h84l-14 276q-4 62-62 62h-40c50-90 50-220 32-338Z', 'shade', 0.16) +
      veil('M112 284h22l12 290q-30-12-26-48Z', 'light', 0.3) +
      oval(220, 262, 134, 26, low) +
      oval(220, 264, 118, 19, ink.cocoa) +
      oval(200, 262, 56, 7, ink.clay) +
      line('M186 200c-24-30 24-46 0-82M252 194c-24-30 24-46 0-82', ink.lilac, 9, 'opacity=".7"'),
  );
}

/** Two small cups, one on the other. */
function thimbles(): string {
  const thimble = (y: number, body: string, band: string, inside: string) =>
    line(`M318 ${y + 44}c62-14 62 84-8 84`, body, 20) +
    shape(`M120 ${y}h216l-22 150q-4 26-30 26H172q-26 0-30-26Z`, body) +
    shape(`M127 ${y + 52}h202l-6 42H133Z`, band) +
    veil(`M272 ${y}h64l-22 150q-4 26-30 26h-40q30-80 28-176Z`, 'shade', 0.15) +
    veil(`M140 ${y + 10}h16l14 150h-10Z`, 'light', 0.3) +
    oval(228, y, 108, 20, body) +
    oval(228, y + 2, 94, 14, inside);
  return image(
    ground(228, 602, 150) +
      oval(228, 590, 150, 16, ink.bone) +
      oval(228, 584, 150, 16, ink.milk) +
      thimble(406, ink.milk, ink.sun, ink.bone) +
      thimble(226, ink.blue, ink.butter, ink.cocoa) +
      oval(214, 226, 40, 5, ink.clay) +
      line('M206 170c-18-24 18-34 0-60M250 166c-18-24 18-34 0-60', ink.lilac, 8, 'opacity=".7"'),
  );
}

/** A blown-glass carafe with a collar. */
function carafe(): string {
  return image(
    ground(240, 604, 160) +
      shape(
        'M196 92h88l-10 150c-4 30 10 44 40 84 60 76 90 130 78 194-10 54-50 82-152 82S98 574 88 520c-12-64 18-118 78-194 30-40 44-54 40-84Z',
        ink.noon,
        'opacity=".8"',
      ) +
      shape(
        'M118 430h244c28 46 36 66 28 100-10 44-52 64-150 64s-140-20-150-64c-8-34 0-54 28-100Z',
        ink.cocoa,
      ) +
      oval(240, 430, 124, 16, ink.clay) +
      veil(
        'M206 110h18l-6 140c0 40-90 110-100 200-4 40 6 80 20 100-40-20-54-70-36-126 24-72 102-120 102-164Z',
        'light',
        0.5,
      ) +
      shape('M186 226h108l8 58H178Z', ink.amber) +
      shape('M244 226h50l8 58h-58Z', ink.clay, 'opacity=".4"') +
      line('M182 256h116', ink.night, 6) +
      disc(240, 256, 10, ink.night) +
      oval(240, 92, 46, 10, ink.milk) +
      oval(240, 92, 38, 7, ink.noon),
  );
}

/** A tin with a plunged lid, its label a round window. */
function tin(): string {
  return image(
    ground(240, 604, 158) +
      box(104, 190, 272, 410, ink.blue, 16) +
      veil('M300 190h60q16 0 16 16v378q0 16-16 16h-60Z', 'shade', 0.28) +
      veil('M122 196h22v398h-22Z', 'light', 0.2) +
      box(94, 146, 292, 62, ink.deep, 14) +
      veil('M304 146h68q14 0 14 14v34q0 14-14 14h-68Z', 'shade', 0.3) +
      oval(240, 146, 146, 22, ink.blue) +
      oval(240, 142, 60, 10, ink.deep) +
      box(222, 98, 36, 40, ink.sun, 12) +
      `<g clip-path="url(#w)">${disc(240, 392, 96, ink.dusk)}${box(140, 296, 200, 40, ink.deep)}${box(140, 330, 200, 32, ink.blue)}${box(140, 362, 200, 28, ink.rose)}${box(140, 390, 200, 26, ink.butter)}${disc(252, 416, 44, ink.sun)}${shape('M140 424c50-30 100 20 200-14v90H140Z', ink.dusk)}${shape('M140 452c70-24 110 16 200-6v60H140Z', ink.night)}</g>` +
      disc(240, 392, 96, 'none', `stroke="${ink.butter}" stroke-width="8"`) +
      line('M150 540h180M186 560h108', ink.butter, 5),
    '<clipPath id="w"><circle cx="240" cy="392" r="94"/></clipPath>',
  );
}

/** A flask for the road. */
function flask(): string {
  return image(
    ground(240, 604, 120) +
      shape('M148 236q0-44 30-58h124q30 14 30 58v340q0 24-24 24H172q-24 0-24-24Z', ink.teal) +
      veil('M274 178h28q30 14 30 58v340q0 24-24 24h-34Z', 'shade', 0.25) +
      veil('M166 240q0-40 20-56h12v408h-20q-12 0-12-14Z', 'light', 0.22) +
      box(148, 470, 184, 16, ink.butter) +
      box(148, 494, 184, 8, ink.sun) +
      shape('M196 396a44 44 0 0 1 88 0Z', ink.sun) +
      line('M182 412h116M202 428h76', ink.milk, 5) +
      box(170, 84, 140, 100, ink.night, 16) +
      line('M170 118h140M170 134h140', ink.deep, 4) +
      line('M196 84c-10-52 98-52 88 0', ink.steel, 12) +
      box(160, 172, 160, 16, ink.silver, 6),
  );
}

/** Every image of a thing, by its key. */
export const gear = {
  'dripper-milk': () => dripper(ink.milk, ink.lilac),
  'dripper-dusk': () => dripper(ink.dusk, ink.blue),
  'kettle-night': () => kettle(ink.blue, ink.night),
  'kettle-milk': () => kettle(ink.milk, ink.steel),
  press,
  grinder,
  scale,
  moka,
  papers: () => papers(ink.milk, ink.lilac),
  'papers-natural': () => papers(ink.blush, ink.amber),
  'cup-dawn': () => cup(ink.milk, ink.rose, ink.sun),
  'cup-dusk': () => cup(ink.dusk, ink.amber, ink.butter),
  'cup-night': () => cup(ink.night, ink.blue, ink.butter),
  thimbles,
  carafe,
  tin,
  flask,
} as const;
