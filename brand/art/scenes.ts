import { box, disc, ink, line, oval, shape } from './svg.ts';

/*
 * What is printed on the bags: a place at an hour. Each scene fills 312 by 360 and puts its
 * horizon wherever the hour wants it.
 */
const W = 312;
const H = 360;

/** Flat bands of sky from the top down, each as high as it says. */
function bands(stripes: readonly (readonly [string, number])[]): string {
  let y = 0;
  return stripes
    .map(([color, height]) => {
      const band = box(0, y, W, Math.ceil(height) + 1, color);
      y += height;
      return band;
    })
    .join('');
}

/** A ridge through the points given, closed at the bottom; straight edges, or soft ones. */
function ridge(points: readonly (readonly [number, number])[], fill: string, soft = false): string {
  const [first, ...rest] = points;
  if (!first) return '';
  if (!soft) {
    const path = rest.map(([x, y]) => `L${x} ${y}`).join('');
    return shape(`M${first[0]} ${first[1]}${path}V${H}H${first[0]}Z`, fill);
  }
  let [px, py] = first;
  const path = rest
    .map(([x, y]) => {
      const middle = (px + x) / 2;
      const curve = `C${middle} ${py} ${middle} ${y} ${x} ${y}`;
      [px, py] = [x, y];
      return curve;
    })
    .join('');
  return shape(`M${first[0]} ${first[1]}${path}V${H}H${first[0]}Z`, fill);
}

/** A flat cloud: two or three lying pills. */
function cloud(x: number, y: number, w: number, fill: string): string {
  return `<g fill="${fill}"><rect x="${x}" y="${y}" width="${w}" height="12" rx="6"/><rect x="${x + w * 0.25}" y="${y - 9}" width="${w * 0.5}" height="12" rx="6"/></g>`;
}

function stars(
  points: readonly (readonly [number, number, number])[],
  fill: string = ink.milk,
): string {
  return points.map(([x, y, r]) => disc(x, y, r, fill)).join('');
}

/** Half a disc on a horizon. */
function halfSun(x: number, y: number, r: number, fill: string): string {
  return shape(`M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0Z`, fill);
}

/** Dawn over folded highlands. */
function firstLight(): string {
  return (
    bands([
      [ink.blue, 40],
      [ink.dusk, 44],
      [ink.rose, 46],
      [ink.blush, 34],
      [ink.butter, 90],
    ]) +
    halfSun(178, 206, 62, ink.sun) +
    ridge(
      [
        [0, 214],
        [52, 190],
        [118, 216],
        [180, 198],
        [246, 224],
        [312, 196],
      ],
      ink.dusk,
      true,
    ) +
    ridge(
      [
        [0, 250],
        [70, 226],
        [150, 256],
        [232, 234],
        [312, 258],
      ],
      ink.blue,
      true,
    ) +
    ridge(
      [
        [0, 268],
        [90, 292],
        [176, 266],
        [260, 290],
        [312, 276],
      ],
      ink.deep,
      true,
    ) +
    ridge(
      [
        [0, 322],
        [80, 300],
        [170, 326],
        [312, 302],
      ],
      ink.night,
      true,
    ) +
    line('M60 104h18M92 96h10M70 118h8', ink.butter, 3)
  );
}

/** Roofs, chimneys and the first smoke. */
function morningShift(): string {
  const lit = (x: number, y: number) => box(x, y, 11, 15, ink.butter);
  return (
    bands([
      [ink.noon, 70],
      [ink.mint, 40],
      [ink.butter, 60],
      [ink.amber, 120],
    ]) +
    disc(214, 150, 54, ink.milk) +
    disc(214, 150, 40, ink.sun) +
    cloud(20, 70, 96, ink.milk) +
    cloud(204, 56, 70, ink.milk) +
    shape(`M0 230h40v-34l30-24 30 24v30h34v-52h52v60h36v-40l36-28 54 40V360H0Z`, ink.dusk) +
    shape(`M0 272h26v-30h16v30h30l44-38 44 38v-6h24v-40h20v40h40l34-26 34 26V360H0Z`, ink.blue) +
    shape(`M0 316h58v-44l38-26 38 26v44h24v-28h64v28h30v-54h60V360H0Z`, ink.night) +
    lit(80, 284) +
    lit(102, 284) +
    lit(172, 304) +
    lit(194, 304) +
    lit(268, 284) +
    lit(288, 284) +
    lit(288, 308) +
    line('M34 226c-14-18 14-26 0-44s14-26 0-42', ink.milk, 6, 'opacity=".85"') +
    line('M194 212c-12-16 12-24 0-40', ink.milk, 6, 'opacity=".6"')
  );
}

/** A volcano with the sun straight above it. */
function highNoon(): string {
  return (
    bands([
      [ink.sky, 130],
      [ink.noon, 60],
      [ink.milk, 170],
    ]) +
    disc(156, 66, 40, ink.butter) +
    disc(156, 66, 28, ink.sun) +
    line(
      'M156 8v-4M98 66h-12M214 66h12M115 25l-8-8M197 25l8-8M115 107l-6 6M197 107l6 6',
      ink.butter,
      5,
    ) +
    shape('M156 118 44 300h224Z', ink.teal) +
    shape('M156 118 200 190l-18-8-12 16-16-14-14 14-14-14-16 12Z', ink.milk) +
    shape('M156 118 268 300H176l20-60-24-40Z', ink.night, 'opacity=".22"') +
    cloud(8, 214, 92, ink.milk) +
    cloud(218, 196, 90, ink.milk) +
    ridge(
      [
        [0, 272],
        [70, 254],
        [150, 280],
        [230, 256],
        [312, 274],
      ],
      ink.leaf,
      true,
    ) +
    ridge(
      [
        [0, 304],
        [90, 288],
        [190, 312],
        [312, 290],
      ],
      ink.teal,
      true,
    ) +
    [24, 62, 100, 138, 176, 214, 252, 290]
      .map((x, i) => disc(x, 334 + (i % 2) * 8, 13, i % 3 ? ink.leaf : ink.mint))
      .join('') +
    box(0, 344, W, 16, ink.night)
  );
}

/** Late sun through tall palms; their shadows reach to the edge. */
function longShadow(): string {
  const palm = (x: number, top: number, base: number, s: number) =>
    line(
      `M${x} ${base}C${x - 4 * s} ${base - 60} ${x + 4 * s} ${top + 60} ${x} ${top}`,
      ink.night,
      6 * s,
    ) +
    shape(
      [
        [-34, 10, -10, -18],
        [34, 10, 10, -18],
        [-30, -18, -6, -22],
        [30, -18, 6, -22],
        [0, -34, -8, -18],
      ]
        .map(
          ([dx = 0, dy = 0, cx = 0, cy = 0]) =>
            `M${x} ${top}Q${x + (dx / 2 + cx) * s} ${top + cy * s} ${x + dx * s} ${top + dy * s}Q${x + (dx / 2) * s} ${top + (dy / 2 - 2) * s} ${x} ${top}Z`,
        )
        .join(''),
      ink.night,
    );
  return (
    bands([
      [ink.cocoa, 36],
      [ink.clay, 52],
      [ink.sun, 60],
      [ink.amber, 50],
      [ink.butter, 60],
    ]) +
    disc(92, 214, 50, ink.milk) +
    ridge(
      [
        [0, 232],
        [90, 222],
        [180, 236],
        [312, 218],
      ],
      ink.clay,
      true,
    ) +
    box(0, 248, W, 112, ink.sun) +
    shape(
      'M206 262 312 322v26L196 264ZM128 268 250 360h-40L120 270ZM258 258l54 18v10L252 260Z',
      ink.cocoa,
      'opacity=".75"',
    ) +
    palm(200, 118, 264, 1.1) +
    palm(124, 150, 270, 1) +
    palm(256, 160, 260, 0.8) +
    line('M16 300h52M40 322h70M10 342h40', ink.amber, 4)
  );
}

/** A street lamp, a bench and the moon. */
function lamplight(): string {
  return (
    bands([
      [ink.night, 150],
      [ink.deep, 90],
      [ink.blue, 120],
    ]) +
    stars([
      [30, 40, 2],
      [72, 86, 1.6],
      [120, 30, 2],
      [236, 118, 1.6],
      [286, 70, 2],
      [200, 40, 1.6],
      [46, 150, 1.8],
      [282, 168, 1.6],
    ]) +
    disc(250, 66, 26, ink.butter) +
    disc(240, 60, 23, ink.night) +
    disc(120, 152, 92, ink.amber, 'opacity=".16"') +
    disc(120, 152, 62, ink.amber, 'opacity=".28"') +
    disc(120, 152, 34, ink.butter, 'opacity=".8"') +
    shape(
      'M0 262h54v-40h40v26h40v-60h30l24-18 24 18v54h40v-34h60V360H0Z',
      ink.night,
      'opacity=".55"',
    ) +
    box(116, 168, 8, 158, ink.night) +
    shape('M100 168h40l-8-34h-24ZM112 134h16l-4-14h-8ZM106 326h28l6 14h-40Z', ink.night) +
    shape('M110 160h20l-4-20h-12Z', ink.milk) +
    box(0, 338, W, 22, ink.night) +
    shape('M180 294h92v8h-92ZM180 310h92v8h-92ZM190 302h6v38h-6ZM256 302h6v38h-6Z', ink.cocoa) +
    shape('M60 338a60 12 0 0 1 120 0Z', ink.amber, 'opacity=".5"')
  );
}

/** A mountain and its mirror, just before the light. */
function blueHour(): string {
  const peak = 'M20 206 96 110l34 36 48-70 114 130Z';
  return (
    bands([
      [ink.night, 50],
      [ink.deep, 60],
      [ink.blue, 60],
      [ink.dusk, 40],
    ]) +
    stars([
      [40, 34, 2],
      [98, 60, 1.5],
      [240, 30, 2.4],
      [278, 84, 1.6],
      [60, 98, 1.5],
    ]) +
    disc(244, 112, 9, ink.butter) +
    shape(peak, ink.night) +
    shape('M178 76 204 106l-14 10-12-14-12 18-14-6ZM96 110l16 17-12 8-10-8-10 4Z', ink.lilac) +
    box(0, 206, W, 154, ink.blue) +
    `<g transform="matrix(1 0 0 -.78 0 367)">${shape(peak, ink.deep)}</g>` +
    box(0, 203, W, 6, ink.night) +
    line(
      'M30 236h70M196 228h88M60 266h44M150 252h70M214 284h64M24 306h88M130 322h90M238 338h50M50 344h46',
      ink.dusk,
      4,
    ) +
    line('M232 222h24M236 238h16M240 254h10', ink.butter, 4)
  );
}

/** Terraces with mist lying between them. */
function dewPoint(): string {
  const mist = (x: number, y: number, w: number) =>
    `<rect x="${x}" y="${y}" width="${w}" height="14" rx="7" fill="${ink.milk}" opacity=".9"/>`;
  return (
    bands([
      [ink.milk, 60],
      [ink.noon, 70],
      [ink.mint, 120],
    ]) +
    disc(88, 92, 44, ink.butter) +
    ridge(
      [
        [0, 190],
        [80, 128],
        [170, 184],
        [250, 140],
        [312, 178],
      ],
      ink.mint,
      true,
    ) +
    ridge(
      [
        [0, 216],
        [70, 180],
        [160, 214],
        [240, 170],
        [312, 206],
      ],
      ink.leaf,
      true,
    ) +
    mist(-10, 196, 120) +
    mist(190, 190, 90) +
    mist(90, 208, 110) +
    ridge(
      [
        [0, 232],
        [110, 222],
        [200, 244],
        [312, 220],
      ],
      ink.teal,
      true,
    ) +
    line(
      'M0 252c60-12 130 14 200 10s80-16 112-18M0 272c70-10 130 16 200 10s80-14 112-16',
      ink.leaf,
      5,
    ) +
    mist(150, 262, 180) +
    ridge(
      [
        [0, 292],
        [100, 280],
        [210, 300],
        [312, 286],
      ],
      ink.deep,
      true,
    ) +
    line(
      'M0 312c70-10 130 14 200 10s80-12 112-12M0 332c70-10 130 14 200 10s80-12 112-12M0 352c70-10 130 14 200 10s80-12 112-12',
      ink.teal,
      5,
    )
  );
}

/** Leaves and cherries close by, a warm wall of sky behind. */
function gardenHour(): string {
  const leaf = (x: number, y: number, angle: number, size: number, fill: string) =>
    `<g transform="translate(${x} ${y}) rotate(${angle}) scale(${size})"><path d="M0 0C26-30 74-34 112 0 74 34 26 30 0 0Z" fill="${fill}"/><path d="M4 0h98M28 0l16-16M52 0l16-17M28 0l16 16M52 0l16 17" fill="none" stroke="${ink.night}" stroke-opacity=".35" stroke-width="3" stroke-linecap="round"/></g>`;
  const cherry = (x: number, y: number, fill: string) =>
    disc(x, y, 15, fill) + disc(x - 5, y - 5, 4, ink.milk, 'opacity=".6"');
  return (
    bands([
      [ink.blush, 90],
      [ink.rose, 70],
      [ink.amber, 200],
    ]) +
    disc(214, 128, 78, ink.butter) +
    disc(214, 128, 56, ink.milk) +
    leaf(150, 40, 200, 1.1, ink.teal) +
    leaf(250, 10, 150, 0.9, ink.leaf) +
    line('M-10 300C80 290 150 230 210 60', ink.cocoa, 9) +
    leaf(70, 284, 150, 0.9, ink.leaf) +
    leaf(60, 290, 20, 1.3, ink.teal) +
    leaf(140, 232, -10, 1.5, ink.leaf) +
    leaf(136, 228, 196, 1.2, ink.teal) +
    leaf(184, 148, 10, 1.1, ink.teal) +
    leaf(182, 146, 176, 1.2, ink.leaf) +
    cherry(150, 246, ink.sun) +
    cherry(174, 262, ink.clay) +
    cherry(138, 270, ink.clay) +
    cherry(188, 168, ink.sun) +
    cherry(206, 184, ink.clay) +
    leaf(330, 350, 196, 1.7, ink.deep) +
    leaf(-30, 330, 18, 1.2, ink.deep)
  );
}

/** A road that takes its time up the Andes. */
function slowAfternoon(): string {
  return (
    bands([
      [ink.butter, 70],
      [ink.milk, 60],
      [ink.blush, 120],
    ]) +
    disc(238, 80, 38, ink.amber) +
    cloud(30, 60, 84, ink.milk) +
    shape('M-20 250 70 96l44 58 50-72L300 250Z', ink.rose) +
    shape('M164 82l34 42-16 6-14-12-14 14-12-16ZM70 96l24 31-12 8-12-12-14 10-6-6Z', ink.milk) +
    shape('M120 250l100-110L340 250Z', ink.dusk) +
    ridge(
      [
        [0, 218],
        [80, 200],
        [180, 226],
        [312, 204],
      ],
      ink.clay,
      true,
    ) +
    ridge(
      [
        [0, 246],
        [110, 232],
        [220, 252],
        [312, 238],
      ],
      ink.cocoa,
      true,
    ) +
    shape('M0 270C100 250 200 290 312 262V360H0Z', ink.deep) +
    line(
      'M120 360c50-16 120-16 128-34s-130-18-128-38 96-12 92-30-60-10-58-24 36-8 34-18',
      ink.butter,
      11,
    ) +
    line(
      'M120 360c50-16 120-16 128-34s-130-18-128-38 96-12 92-30',
      ink.amber,
      2,
      'stroke-dasharray="8 10"',
    )
  );
}

/** The sun half gone into the sea, and its long reflection. */
function afterglow(): string {
  const widths = [118, 92, 128, 70, 104, 54, 84, 40, 60];
  return (
    bands([
      [ink.deep, 40],
      [ink.dusk, 44],
      [ink.rose, 48],
      [ink.sun, 44],
      [ink.amber, 30],
    ]) +
    halfSun(156, 204, 84, ink.butter) +
    halfSun(156, 204, 62, ink.milk) +
    cloud(10, 88, 110, ink.rose) +
    cloud(214, 118, 84, ink.blush) +
    box(0, 204, W, 156, ink.deep) +
    box(0, 204, W, 40, ink.blue) +
    widths
      .map(
        (w, i) =>
          `<rect x="${156 - w / 2}" y="${214 + i * 16}" width="${w}" height="7" rx="3.5" fill="${i % 2 ? ink.amber : ink.butter}"/>`,
      )
      .join('') +
    shape('M226 204l40-26 8-22 10 20 28 16v12Z', ink.night) +
    shape('M40 250h54l-10 16H52ZM66 246v-42l26 36Z', ink.night)
  );
}

/** One lit window under a large moon. */
function smallHours(): string {
  return (
    bands([
      [ink.night, 110],
      [ink.deep, 120],
      [ink.blue, 130],
    ]) +
    stars([
      [28, 60, 2],
      [66, 26, 1.6],
      [104, 98, 2],
      [44, 132, 1.6],
      [270, 34, 2],
      [296, 110, 1.6],
      [150, 24, 1.6],
      [20, 190, 1.6],
      [286, 180, 2],
    ]) +
    disc(186, 112, 70, ink.lilac, 'opacity=".25"') +
    disc(186, 112, 54, ink.milk) +
    disc(168, 100, 9, ink.bone) +
    disc(204, 128, 13, ink.bone) +
    disc(196, 88, 6, ink.bone) +
    ridge(
      [
        [0, 246],
        [90, 222],
        [180, 250],
        [312, 226],
      ],
      ink.dusk,
      true,
    ) +
    ridge(
      [
        [0, 270],
        [120, 258],
        [220, 280],
        [312, 262],
      ],
      ink.deep,
      true,
    ) +
    shape('M0 330C80 296 160 286 312 316V360H0Z', ink.night) +
    shape('M92 306v-44l34-28 34 28v44Z', ink.night) +
    box(140, 232, 10, 22, ink.night) +
    box(116, 266, 22, 24, ink.butter) +
    line('M127 266v24M116 278h22', ink.night, 2) +
    line('M145 224c-8-10 8-16 0-28', ink.lilac, 4) +
    [218, 240, 262]
      .map((x, i) => shape(`M${x} 312l13-${44 + i * 8} 13 ${44 + i * 8}Z`, ink.night))
      .join('') +
    oval(127, 318, 30, 5, ink.butter, 'opacity=".35"')
  );
}

/** Every scene by the name of the coffee it was drawn for. */
export const scenes = {
  'first-light': firstLight,
  'morning-shift': morningShift,
  'high-noon': highNoon,
  'long-shadow': longShadow,
  lamplight,
  'blue-hour': blueHour,
  'dew-point': dewPoint,
  'garden-hour': gardenHour,
  'slow-afternoon': slowAfternoon,
  afterglow,
  'small-hours': smallHours,
} as const;

export type SceneName = keyof typeof scenes;
