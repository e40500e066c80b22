/** Mail services by the name in their domain, and how that goes on; the first one is suggested for an unknown one. */
const services: Readonly<Record<string, readonly string[]>> = {
  ...{ gmail: ['com'], googlemail: ['com'], icloud: ['com'], protonmail: ['com', 'ch'] },
  ...{ proton: ['me'], web: ['de'], 't-online': ['de'], freenet: ['de'], posteo: ['de'] },
  ...{ gmx: ['de', 'net', 'at', 'ch', 'com'], aol: ['com', 'de'], orange: ['fr'] },
  ...{ laposte: ['net'], libero: ['it'], bluewin: ['ch'], btinternet: ['com'] },
  ...{ hotmail: ['com'], outlook: ['com'], yahoo: ['com'], live: ['com'] },
};
const inManyCountries = ['hotmail', 'outlook', 'yahoo', 'live', 'gmx', 'aol', 'orange'];
const country = /^(?:(?:com?|net)\.)?(?!c[om]$|om$)[a-z]{2}$/;
/** Domains of other services that look like a mistyped one. */
const others = ['mail.com', 'email.com', 'ymail.com', 'hey.com', 'love.com', 'olive.com'];

/** The address that somebody probably meant, e.g. `ada@gmail.com` for `ada@gmial.com`; null if it looks right. */
export function likelyEmail(email: string): string | null {
  const [, name, typed = ''] = /^\s*(\S+)@([a-z0-9.-]+)\s*$/i.exec(email) ?? [];
  const domain = typed.toLowerCase();
  const meant = name && !others.includes(domain) ? likelyDomain(domain) : null;
  return meant && meant !== domain ? `${name}@${meant}` : null;
}

function likelyDomain(domain: string): string | null {
  const dot = domain.indexOf('.');
  const typedName = dot < 0 ? domain : domain.slice(0, dot);
  const ending = dot < 0 ? '' : domain.slice(dot + 1);
  const name = Object.hasOwn(services, typedName) ? typedName : nearestService(typedName);
  const [first = '', ...rest] = (name && services[name]) || [];
  if (!name || !first) return null;
  const isShort = name.length <= 3;
  if (name !== typedName && isShort && ending !== first) return null;
  if ([first, ...rest].includes(ending)) return `${name}.${ending}`;
  if (inManyCountries.includes(name) && country.test(ending)) return `${name}.${ending}`;
  // "web.org" is somebody else's.
  if ((isShort || name === 'orange') && ending !== '' && distance(ending, first) > 1) return null;
  return `${name}.${first}`;
}

function nearestService(typed: string): string | undefined {
  const near = (name: string) => {
    const allowed = name.length > 6 ? 2 : name.length > 4 ? 1 : 0;
    const swapped =
      typed.length === name.length && [...typed].sort().join() === [...name].sort().join();
    return swapped || distance(typed, name) <= allowed;
  };
  return Object.keys(services).find(near);
}

/** How many letters are missing, added, replaced or swapped with their neighbour. */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= one.length; row += 1) {
    const costs = [row];
    rows[row] = costs;
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const steps = [at(row - 1, column) + 1, at(row, column - 1) + 1];
      steps.push(at(row - 1, column - 1) + (isSame ? 0 : 1));
      if (isSwapped) steps.push(at(row - 2, column - 2) + 1);
      costs[column] = Math.min(...steps);
    }
  }
  return at(one.length, other.length);
}
