const ground = '#efe9de';
const ink = '#1f1d1a';
const accent = '#2f5d4a';

/**
 * The Open Graph image, 1200 by 630, without words: apps show the page's title.
 * @param drawing the SVG of an image, 480 by 640; without it, only the ring is shown
 */
export function share({
  drawing,
}: {
  title: string;
  detail: string;
  shop: string;
  art: string;
  drawing: string | null;
}): string {
  const inner = (drawing ?? '').replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">' +
    `<rect width="1200" height="630" fill="${ground}"/>` +
    `<circle cx="330" cy="315" r="130" fill="none" stroke="${ink}" stroke-width="40"/>` +
    `<circle cx="330" cy="315" r="42" fill="${accent}"/>` +
    `<g transform="translate(640 20) scale(.92)">${inner}</g>` +
    '</svg>'
  );
}
