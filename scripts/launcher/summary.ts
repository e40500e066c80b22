import { styleText } from 'node:util';
import type { Env } from '../../lib/env.ts';
import { print } from './output.ts';

export interface Summary {
  mode: Env['mode'];
  siteUrl: string;
  /** The URL of the payment service. */
  serviceUrl: string;
  seconds: number;
}

const testCards = [
  ['4242 4242 4242 4242', 'pays'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 0341', 'pays now, fails at renewal'],
  ['4000 0000 0000 0259', 'pays now, fails once at renewal, then pays'],
] as const;

/** Prints the summary once everything runs. */
export function printSummary({ mode, siteUrl, serviceUrl, seconds }: Summary): void {
  const row = (label: string, value: string) => print('shop', `${label.padEnd(16)}${value}`);
  const link = (url: string) => styleText(['bold', 'cyan'], url);
  print('shop', '');
  print('shop', styleText('bold', `Ready after ${seconds.toFixed(1)} s`));
  row('Shop', link(siteUrl));
  if (mode === 'live') {
    row('Service', `${serviceUrl} (live: real charges)`);
  } else {
    row('Dashboard', `${link(`${siteUrl}/merchant`)}  (the banner’s link signs you in)`);
    row('Sandbox portal', link(`${serviceUrl}/portal`));
    row('Mailbox', link(`${siteUrl}/dev/mailbox`));
    for (const [index, [number, effect]] of testCards.entries()) {
      row(index === 0 ? 'Test cards' : '', `${number}  ${effect}`);
    }
    row('', 'any date to come, any security code');
  }
  print('shop', 'Stop with Ctrl-C');
  print('shop', '');
}
