import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import { NotTried } from '../failures.ts';
import type { ConformanceOptions } from '../options.ts';
import type { SandboxControl } from './control.ts';

const run = promisify(exec);

export type PaymentToken = {
  readonly token: string;
  readonly card: { readonly last4Digits: string; readonly cardType: string } | undefined;
};

export type CardOutcome = 'approved' | 'declined';

export type TokenSource = (outcome: CardOutcome) => Promise<PaymentToken>;

const CARDS: Record<CardOutcome, string> = {
  approved: '4242424242424242',
  declined: '4000000000000002',
};

export function tokenSource(
  { tokenCommand, declinedTokenCommand }: ConformanceOptions,
  control: SandboxControl | null,
  tenantId: string,
): TokenSource {
  return async (outcome) => {
    const command = outcome === 'approved' ? tokenCommand : declinedTokenCommand;
    if (command !== undefined) return fromCommand(command);
    if (control !== null) {
      const expiry = { expiryMonth: 12, expiryYear: new Date().getUTCFullYear() + 5 };
      const card = { number: CARDS[outcome], ...expiry, securityCode: '123', name: 'Conformance' };
      return tokenOf(await control('POST', `/${tenantId}/payment-tokens`, card));
    }
    throw new NotTried(
      outcome === 'approved'
        ? 'needs a payment token: pass --token-command or --sandbox-control'
        : 'needs the token of a card that is declined: pass --declined-token-command or --sandbox-control',
    );
  };
}

/** The command prints a token, or JSON with `token`, `last4Digits` and `cardType`. */
async function fromCommand(command: string): Promise<PaymentToken> {
  const { stdout } = await run(command, { timeout: 60_000 });
  const text = stdout.trim();
  if (text === '') throw new NotTried('the token command printed nothing');
  return text.startsWith('{') ? tokenOf(JSON.parse(text)) : { token: text, card: undefined };
}

function tokenOf({ token, last4Digits, cardType }: Record<string, unknown>): PaymentToken {
  if (typeof token !== 'string') throw new NotTried('the token command printed no token');
  return typeof last4Digits === 'string' && typeof cardType === 'string'
    ? { token, card: { last4Digits, cardType } }
    : { token, card: undefined };
}
