/** Mail services by domain name, with their endings. The first ending is suggested for an unknown one. */
const services: Readonly<Record<string, readonly string[]>> = {
  ...{ gmail: ['com'], googlemail: ['com'], icloud: ['com'], protonmail: ['com', 'ch'] },
  ...{ proton: ['me'], web: ['de'], 't-online': ['de'], freenet: ['de'], posteo: ['de'] },
  ...{ gmx: ['de', 'net', 'at', 'ch', 'com'], aol: ['com', 'de'], orange: ['fr'] },
  ...{ laposte: ['net'], libero: ['it'], bluewin: ['ch'], btinternet: ['com'] },
  ...{ hotmail: ['com'], outlook: ['com'], yahoo: ['com'], live: ['com'] },
};
const inManyCountries = ['hotmail', 'outlook', 'yahoo', 'live', 'gmx', 'aol', 'orange'];
const country = /^(?:(?:com?|net)\.)?(?!c[om]$|om$)[a-z]{2}$/;
/** Domains of other services that look like typos. */
const otherDomains = ['mail.com', 'email.com', 'ymail.com', 'hey.com', 'love.com', 'olive.com'];

/** The probable address, such as `ada@gmail.com` for `ada@gmial.com`; null if it looks right. */
export function likelyEmail(email: string): string | null {
  const [, name, typed = ''] = /^\s*(\S+)@([a-z0-9.-]+)\s*$/i.exec(email) ?? [];
  const domain = typed.toLowerCase();
  const likely = name && !otherDomains.includes(domain) ? likelyDomain(domain) : null;
  return likely && likely !== domain ? `${name}@${likely}` : null;
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
  // A different ending may be another organisation, such as "web.org".
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

/** The number of missing, added, replaced or swapped letters. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= a.length; row += 1) {
    const costs = [row];
    rows[row] = costs;
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const steps = [at(row - 1, column) + 1, at(row, column - 1) + 1];
      steps.push(at(row - 1, column - 1) + (isSame ? 0 : 1));
      if (isSwapped) steps.push(at(row - 2, column - 2) + 1);
      costs[column] = Math.min(...steps);
    }
  }
  return at(a.length, b.length);
}
