import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import type { PaymentToken, SandboxControl } from './control.ts';
import { NotTried } from './failures.ts';

const run = promisify(exec);

/** What a card is to do: be approved, or be declined when it is charged. */
export type CardWish = 'approved' | 'declined';

/** Where payment tokens come from: the form cannot be filled in from here. */
export type TokenSource = (wish: CardWish) => Promise<PaymentToken>;

export type TokenOptions = {
  /** A command that prints a payment token. */
  readonly command: string | undefined;
  readonly declinedCommand: string | undefined;
  /** Payment tokens to use up, in this order. */
  readonly given: readonly string[];
};

const CARDS: Record<CardWish, string> = {
  approved: '4242424242424242',
  declined: '4000000000000002',
};

/** Payment tokens from what the command line gives. @throws NotTried when there are no more. */
export function tokenSource(options: TokenOptions, control: SandboxControl | null): TokenSource {
  const given = [...options.given];
  return async (wish) => {
    const command = wish === 'approved' ? options.command : options.declinedCommand;
    if (command !== undefined) return fromCommand(command);
    const next = wish === 'approved' ? given.shift() : undefined;
    if (next !== undefined) return { token: next, card: undefined };
    if (control !== null) return control.paymentToken(CARDS[wish]);
    throw new NotTried(
      wish === 'approved'
        ? 'needs a payment token: give --token-command, --token or --sandbox-control'
        : 'needs the token of a card that is declined: give --declined-token-command or --sandbox-control',
    );
  };
}

/** The command prints a token, or JSON with `token`, `last4Digits` and `cardType`. */
async function fromCommand(command: string): Promise<PaymentToken> {
  const { stdout } = await run(command, { timeout: 60_000 });
  const text = stdout.trim();
  if (text === '') throw new NotTried('the token command printed nothing');
  if (!text.startsWith('{')) return { token: text, card: undefined };
  const { token, last4Digits, cardType } = JSON.parse(text) as Record<string, unknown>;
  if (typeof token !== 'string') throw new NotTried('the token command printed no token');
  return typeof last4Digits === 'string' && typeof cardType === 'string'
    ? { token, card: { last4Digits, cardType } }
    : { token, card: undefined };
}
