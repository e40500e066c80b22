const ACCENTS: Readonly<Record<string, string>> = {
  ...{
    a: 'á',
    b: 'ƀ',
    c: 'ç',
    d: 'ď',
    e: 'é',
    f: 'ƒ',
    g: 'ǧ',
    h: 'ĥ',
    i: 'í',
    j: 'ĵ',
    k: 'ķ',
    l: 'ļ',
  },
  ...{
    m: 'ɱ',
    n: 'ñ',
    o: 'ö',
    p: 'þ',
    q: 'ɋ',
    r: 'ŕ',
    s: 'š',
    t: 'ţ',
    u: 'ü',
    v: 'ṽ',
    w: 'ŵ',
    x: 'ẋ',
  },
  ...{ y: 'ý', z: 'ž' },
  ...{
    A: 'Å',
    B: 'Ɓ',
    C: 'Č',
    D: 'Ð',
    E: 'Ë',
    F: 'Ƒ',
    G: 'Ĝ',
    H: 'Ĥ',
    I: 'Ï',
    J: 'Ĵ',
    K: 'Ķ',
    L: 'Ŀ',
  },
  ...{
    M: 'Ṁ',
    N: 'Ñ',
    O: 'Ø',
    P: 'Þ',
    Q: 'Ǫ',
    R: 'Ŕ',
    S: 'Š',
    T: 'Ţ',
    U: 'Û',
    V: 'Ṽ',
    W: 'Ŵ',
    X: 'Ẋ',
  },
  ...{ Y: 'Ý', Z: 'Ž' },
};

/** Whole words in which nothing is a letter without an accent, a third longer; {places} stay. */
export function pseudoText(text: string): string {
  const accented = text.replace(/\{\w+\}|[A-Za-z]/g, (part) => ACCENTS[part] ?? part);
  const letters = accented.replace(/\{\w+\}/g, '').length;
  return `${accented}${' ~~~'.repeat(Math.ceil(letters / 12))}`;
}

/** No text: addresses, and keys of images, products and categories. */
const KEYS = new Set(['href', 'slugs', 'images', 'categories', 'art', 'key', 'time']);

/** A dictionary in the pseudo-language: for tests, of any other dictionary. */
export function pseudoOf<T>(value: T): T;
export function pseudoOf(value: unknown): unknown {
  if (typeof value === 'string') return pseudoText(value);
  if (typeof value === 'function') return (...args: unknown[]) => pseudoOf(value(...args));
  if (Array.isArray(value)) return value.map((one) => pseudoOf(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, KEYS.has(key) ? one : pseudoOf(one)]),
  );
}
