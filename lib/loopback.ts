import { isIP } from 'node:net';

const LOOPBACK_HOST = /^(?:(?:[\w-]{1,63}\.){0,8}localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i;
const LOOPBACK_ADDRESS = /^(?:::ffff:)?127(?:\.\d{1,3}){3}$|^::1$/i;

export function isLoopbackHost(hostname: string): boolean {
  return LOOPBACK_HOST.test(hostname);
}

export function isLoopbackAddress(address: string): boolean {
  return LOOPBACK_ADDRESS.test(address);
}

/** The origin of a server on this machine, by the host that it listens on. */
export function ownOrigin(hostname: string, port: number): string {
  const anywhere = hostname === '' || hostname === '0.0.0.0' || hostname === '::';
  const host = isIP(hostname) === 6 ? `[${hostname}]` : hostname;
  return `http://${anywhere ? 'localhost' : host}:${port}`;
}
