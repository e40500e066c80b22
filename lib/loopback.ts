import { isIP } from 'node:net';

const LOOPBACK_HOST = /^(?:(?:[\w-]{1,63}\.){0,8}localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i;
const LOOPBACK_ADDRESS = /^(?:::ffff:)?127(?:\.\d{1,3}){3}$|^::1$/i;

/** Whether a host name, without its port, means this machine and no other. */
export function isLoopbackHost(hostname: string): boolean {
  return LOOPBACK_HOST.test(hostname);
}

/** Whether a network address is one that only this machine can have. */
export function isLoopbackAddress(address: string): boolean {
  return LOOPBACK_ADDRESS.test(address);
}

/** Where a server that listens on this host and port is reached from this machine. */
export function ownOrigin(hostname: string, port: number): string {
  const anywhere = hostname === '' || hostname === '0.0.0.0' || hostname === '::';
  const host = isIP(hostname) === 6 ? `[${hostname}]` : hostname;
  return `http://${anywhere ? 'localhost' : host}:${port}`;
}
