import { connect } from 'node:tls';
import nodemailer from 'nodemailer';
import type { Env } from '../../lib/env.ts';
import { isLoopbackHost } from '../../lib/loopback.ts';
import { smtpAddress } from '../../lib/mail/transport.ts';
import { commandLine } from '../../lib/process/commands.ts';
import { createServiceClient } from '../../lib/service/client.ts';
import { type Finding, ok, problem, reasonOf, warning } from './findings.ts';
import { INCOMPLETE_ADVICE } from './list.ts';

const WAIT_MS = 10_000;
const CLOCK_SLACK_MS = 30_000;
const RENEW_DAYS = 14;
const DAY_MS = 24 * 60 * 60_000;

/** Checks the credentials of the payment service by reading one list, and the beginning of another. */
export async function examineService(service: Env['service']): Promise<Finding[]> {
  const reply = await createServiceClient(service).listProducts();
  const clock = await examineClock(service.baseUrl);
  if (reply.ok) {
    const { items, complete } = reply.value;
    const count = `${items.length}${complete ? '' : ' or more'}`;
    return [
      items.length > 0
        ? ok(`The payment service answers, and lists ${count} products`)
        : warning(
            'The payment service answers, but lists no product',
            `Create the products there, or run ${commandLine('catalogue:create')}, then ${commandLine('catalogue:import')}.`,
          ),
      ...(await examineTransactions(service)),
      ...clock,
    ];
  }
  if (reply.status === 401 || reply.status === 403) {
    return [
      problem(
        `The payment service refuses the shop’s key: ${reply.message}`,
        'Check SERVICE_TENANT_ID, SERVICE_CLIENT_ID and SERVICE_CLIENT_SECRET; they belong together.',
      ),
    ];
  }
  const advice =
    reply.kind === 'refused'
      ? 'Check SERVICE_BASE_URL and SERVICE_TENANT_ID.'
      : 'Check SERVICE_BASE_URL, and that this machine may connect there.';
  return [problem(`The payment service does not list its products: ${reply.message}`, advice)];
}

/** Reads the list of transactions. */
async function examineTransactions(service: Env['service']): Promise<Finding[]> {
  const reply = await createServiceClient(service).listTransactions();
  if (!reply.ok) {
    return [
      problem(
        `The payment service does not list its transactions: ${reply.message}`,
        'Payments of unknown outcome are settled by this list. lib/service/wire.ts says what form it has.',
      ),
    ];
  }
  const { items, complete } = reply.value;
  return [
    complete
      ? ok(`The payment service lists its transactions: ${items.length}, and these are all`)
      : problem('The payment service lists transactions that cannot be read', INCOMPLETE_ADVICE),
  ];
}

/** Compares clocks by the Date header, which has a resolution of a second. */
async function examineClock(url: string): Promise<Finding[]> {
  const answer = await send(url).catch(() => undefined);
  const date = Date.parse(answer?.headers.get('date') ?? '');
  if (Number.isNaN(date)) return [];
  const apart = Math.abs(Date.now() - date);
  return apart > CLOCK_SLACK_MS
    ? [
        problem(
          `The clocks of this machine and of the payment service are ${Math.round(apart / 1000)} seconds apart`,
          'Let this machine’s clock be set by NTP.',
        ),
      ]
    : [ok('The clock of the payment service agrees with this machine’s')];
}

/** A request without following redirects. */
function send(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(WAIT_MS), ...init });
}

/** Checks that the mail server accepts the login. Sends no mail. */
export async function examineMail({
  smtpUrl,
  mailFrom,
}: Pick<Env, 'smtpUrl' | 'mailFrom'>): Promise<Finding[]> {
  if (!smtpUrl) return [];
  const transport = nodemailer.createTransport(smtpAddress(smtpUrl));
  try {
    await transport.verify();
    return [ok(`The mail server lets the shop in; mail comes from ${mailFrom}`)];
  } catch (error) {
    return [
      problem(
        `The mail server does not let the shop in: ${reasonOf(error)}`,
        'Check SMTP_URL: sign-in links and receipts go by it.',
      ),
    ];
  } finally {
    transport.close();
  }
}

/** Checks that the public URL serves the shop. */
export async function examineSite(siteUrl: string): Promise<Finding[]> {
  let home: Response;
  try {
    home = await send(siteUrl);
  } catch (error) {
    return [
      problem(
        `${siteUrl} does not answer: ${reasonOf(error)}`,
        'Start the shop and its proxy, and check the name’s DNS. From inside some networks the public address cannot be reached: then run this elsewhere.',
      ),
    ];
  }
  const findings = [
    ...examineHome(siteUrl, home),
    ...(await examineWebhooks(siteUrl)),
    ...(await examineCookies(siteUrl)),
  ];
  const url = new URL(siteUrl);
  if (url.protocol === 'https:' && !isLoopbackHost(url.hostname)) {
    findings.push(
      ...(await examineCertificate(url)),
      ...(await examinePlainHttp(url)),
      ...(await examineOtherHost(siteUrl, otherHostOf(url))),
    );
  }
  return findings;
}

function examineHome(siteUrl: string, { status, headers }: Response): Finding[] {
  if (status !== 200) {
    return [
      problem(
        `${siteUrl} answers ${status}`,
        status === 421
          ? 'The proxy has to pass the Host header on.'
          : 'See the logs of the proxy and of the shop.',
      ),
    ];
  }
  if (!headers.get('content-security-policy')?.includes('script-src')) {
    return [
      problem(
        `${siteUrl} answers without the shop’s Content-Security-Policy`,
        'Something in front of the shop replaces its headers, or this is another site.',
      ),
    ];
  }
  const cached = headers.get('cache-control') ?? '';
  const findings = [ok(`${siteUrl} is this shop`)];
  if (!/must-revalidate|no-store|no-cache/.test(cached)) {
    findings.push(
      warning(
        `The home page is answered with Cache-Control: ${cached || 'none'}`,
        'A cache in front must leave the header as it is: docs/deploy/caches.md.',
      ),
    );
  }
  if (siteUrl.startsWith('https:') && !headers.has('strict-transport-security')) {
    findings.push(
      warning(
        'Strict-Transport-Security is missing',
        'The proxy must not remove headers of the shop.',
      ),
    );
  }
  return findings;
}

/** Sends an unsigned webhook, which the shop must refuse. */
async function examineWebhooks(siteUrl: string): Promise<Finding[]> {
  const answer = await send(`${siteUrl}/api/webhooks`, { method: 'POST', body: '{}' });
  if (answer.status === 401)
    return [ok('Webhooks arrive at /api/webhooks, where they are verified')];
  return [
    problem(
      `An unsigned webhook is answered with ${answer.status}, not with 401`,
      'POST /api/webhooks has to reach the shop, or its receiver, with its body unchanged.',
    ),
  ];
}

/** The proxy must forward https, or session cookies would lack the Secure flag. */
async function examineCookies(siteUrl: string): Promise<Finding[]> {
  if (!siteUrl.startsWith('https:')) return [];
  const answer = await send(`${siteUrl}/api/auth/csrf`);
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0 && cookies.every((one) => /;\s*secure/i.test(one))) {
    return [ok('Cookies are sent over https alone')];
  }
  return [
    warning(
      'Sign-in cookies could not be seen to be for https alone',
      'Check that /api/auth reaches the shop and that the proxy does not change Set-Cookie.',
    ),
  ];
}

/** The apex of a shop at www, and www of one at the apex. */
function otherHostOf({ protocol, host }: URL): string {
  return `${protocol}//${host.startsWith('www.') ? host.slice(4) : `www.${host}`}`;
}

/** Visitors who type the other name must end at SITE_URL: forms of other hosts are refused. */
export async function examineOtherHost(siteUrl: string, otherUrl: string): Promise<Finding[]> {
  // A page without a proxy in front of it redirects as well.
  const answer = await send(`${otherUrl}/checkout`).catch(() => null);
  if (!answer) return [ok(`${otherUrl} does not answer: ${siteUrl} is the only address`)];
  const location = answer.headers.get('location') ?? '';
  const target = URL.canParse(location, otherUrl) ? new URL(location, otherUrl).origin : '';
  if (answer.status >= 300 && answer.status < 400 && target === siteUrl) {
    return [ok(`${otherUrl} leads to ${siteUrl}`)];
  }
  return [
    problem(
      `${otherUrl} answers ${answer.status}, and does not lead to ${siteUrl}`,
      'Forms of other hosts than SITE_URL are refused. Redirect that host with 308, as docs/deploy/hosts/vps.md shows, or remove its DNS record.',
    ),
  ];
}

function examineCertificate({ hostname, port }: URL): Promise<Finding[]> {
  return new Promise((resolve) => {
    const options = { host: hostname, port: Number(port || 443), servername: hostname };
    const socket = connect({ ...options, timeout: WAIT_MS }, () => {
      const { valid_to: until } = socket.getPeerCertificate();
      socket.destroy();
      const days = Math.floor((Date.parse(until) - Date.now()) / DAY_MS);
      resolve(
        days < RENEW_DAYS
          ? [
              warning(
                `The certificate of ${hostname} ends in ${days} days`,
                'Have the proxy renew it by itself.',
              ),
            ]
          : [ok(`The certificate of ${hostname} is valid for ${days} days`)],
      );
    });
    const broken = (reason: string) => {
      socket.destroy();
      resolve([problem(`The certificate of ${hostname} is not accepted: ${reason}`, 'Renew it.')]);
    };
    socket.once('error', (error) => broken(reasonOf(error)));
    socket.once('timeout', () => broken('no answer'));
  });
}

async function examinePlainHttp({ hostname }: URL): Promise<Finding[]> {
  try {
    const { status, headers } = await send(`http://${hostname}/`);
    const leads = headers.get('location')?.startsWith('https://') && status >= 300 && status < 400;
    return leads
      ? [ok('Plain http leads to https')]
      : [warning(`Plain http is answered with ${status}`, 'Have the proxy redirect it to https.')];
  } catch {
    return [ok('Plain http is closed')];
  }
}
