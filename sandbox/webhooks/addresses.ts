import { BlockList, isIP } from 'node:net';

/** Which destinations are allowed besides public ones. */
export type DestinationPolicy = {
  /** This machine: needed for local development. */
  readonly loopback: boolean;
  /** Private networks: 10/8, 172.16/12, 192.168/16, 100.64/10, fc00::/7. */
  readonly private: boolean;
};

type Kind = 'public' | 'loopback' | 'private' | 'forbidden';

const RANGES: readonly [Kind, string, number][] = [
  ['loopback', '127.0.0.0', 8],
  ['loopback', '::1', 128],
  ['forbidden', '169.254.0.0', 16],
  ['forbidden', 'fe80::', 10],
  ['forbidden', 'fd00:ec2::', 32],
  ['forbidden', '100.100.100.200', 32],
  ['forbidden', '168.63.129.16', 32],
  ['forbidden', '192.0.0.192', 32],
  ['forbidden', '0.0.0.0', 8],
  ['forbidden', '::', 128],
  ['forbidden', '224.0.0.0', 4],
  ['forbidden', '240.0.0.0', 4],
  ['forbidden', 'ff00::', 8],
  ['private', '10.0.0.0', 8],
  ['private', '172.16.0.0', 12],
  ['private', '192.168.0.0', 16],
  ['private', '100.64.0.0', 10],
  ['private', 'fc00::', 7],
  ['private', 'fec0::', 10],
];

const LISTS = RANGES.map(([kind, network, prefix]) => {
  const list = new BlockList();
  list.addSubnet(network, prefix, network.includes(':') ? 'ipv6' : 'ipv4');
  return { kind, list };
});

/** Names of cloud metadata services. */
const METADATA_NAMES =
  /^(metadata|metadata\.google\.internal|instance-data|instance-data\.ec2\.internal)\.?$/i;

/**
 * The reason why a destination URL is refused, or null. A name is checked again when it is
 * resolved for a delivery: see {@link addressProblem}.
 */
export function checkDestination(text: string, policy: DestinationPolicy): string | null {
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    return 'The destination is an http or https URL.';
  }
  if (url.username !== '' || url.password !== '') {
    return 'The destination carries no user name or password.';
  }
  if (text.length > 2_000) return 'The destination is too long.';
  if (METADATA_NAMES.test(url.hostname)) return 'Metadata addresses are refused.';
  const address = literalAddress(url.hostname);
  return address === null ? null : addressProblem(address, policy);
}

/** Why deliveries to an IP address are refused, or null. */
export function addressProblem(address: string, policy: DestinationPolicy): string | null {
  const kind = kindOf(address);
  if (kind === 'forbidden') return 'Link-local, metadata and multicast addresses are refused.';
  if (kind === 'loopback' && !policy.loopback) return 'Addresses of this machine are refused.';
  if (kind === 'private' && !policy.private) return 'Private addresses are refused.';
  return null;
}

/** The IP address of a URL's host, if the host is one. */
function literalAddress(hostname: string): string | null {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? null : bare;
}

function kindOf(address: string): Kind {
  const plain = address.split('%')[0] ?? address;
  const embedded = embeddedIPv4(plain);
  if (embedded !== null) return kindOf(embedded);
  const family = isIP(plain);
  if (family === 0) return 'forbidden';
  const found = LISTS.find(({ list }) => list.check(plain, family === 6 ? 'ipv6' : 'ipv4'));
  return found?.kind ?? 'public';
}

/**
 * The IPv4 address inside an IPv6 one: mapped (`::ffff:a.b.c.d`), compatible (`::a.b.c.d`), NAT64
 * (`64:ff9b::/96`) and 6to4 (`2002::/16`).
 */
function embeddedIPv4(address: string): string | null {
  if (isIP(address) !== 6) return null;
  const groups = expandIPv6(address);
  if (groups === null) return null;
  const isZero = (from: number, to: number) => groups.slice(from, to).every((group) => group === 0);
  const tail = ipv4Of(groups[6] ?? 0, groups[7] ?? 0);
  if (isZero(0, 5) && groups[5] === 0xffff) return tail;
  if (isZero(0, 4) && groups[4] === 0xffff && groups[5] === 0) return tail;
  if (groups[0] === 0x64 && groups[1] === 0xff9b) return tail;
  if (groups[0] === 0x2002) return ipv4Of(groups[1] ?? 0, groups[2] ?? 0);
  if (isZero(0, 6) && (groups[6] !== 0 || (groups[7] ?? 0) > 1)) return tail;
  return null;
}

function expandIPv6(address: string): number[] | null {
  // The URL parser writes an embedded dotted address as two groups, and drops zero runs once.
  const hostname = URL.parse(`http://[${address}]/`)?.hostname;
  if (!hostname) return null;
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  const groups = tail === undefined ? left : [...left, ...zeros, ...right];
  return groups.map((group) => Number.parseInt(group, 16));
}

function ipv4Of(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
