import cardValidator from 'card-validator';

/**
 * Outcomes by occasion: `attach` verifies a card that is saved, `present` charges with the customer present,
 * `absent` charges a trial's end or a renewal, `retry` repeats an `absent` charge.
 */
type CardBehaviour = {
  readonly attach: CardOutcome;
  readonly present: CardOutcome;
  readonly absent: CardOutcome;
  readonly retry: CardOutcome;
};

export type CardOccasion = 'attach' | 'present' | 'absent' | 'retry';

export const DECLINE_CODES = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_security_code',
  'processing_error',
] as const;

export type DeclineCode = (typeof DECLINE_CODES)[number];

export type CardOutcome = 'approved' | DeclineCode;

const always = (outcome: CardOutcome): CardBehaviour => ({
  attach: outcome,
  present: outcome,
  absent: outcome,
  retry: outcome,
});

export const CARD_BEHAVIOURS = {
  approve: always('approved'),
  decline: always('card_declined'),
  insufficient_funds: { ...always('insufficient_funds'), attach: 'approved' },
  expired: always('expired_card'),
  incorrect_security_code: always('incorrect_security_code'),
  processing_error: always('processing_error'),
  fails_at_renewal: { ...always('approved'), absent: 'card_declined', retry: 'card_declined' },
  fails_once_at_renewal: { ...always('approved'), absent: 'insufficient_funds' },
} as const satisfies Record<string, CardBehaviour>;

export type CardBehaviourKey = keyof typeof CARD_BEHAVIOURS;

export type TestCard = {
  readonly number: string;
  readonly cardType: string;
  readonly behaviour: CardBehaviourKey;
  readonly description: string;
};

export const TEST_CARDS: readonly TestCard[] = [
  card('4242424242424242', 'VISA', 'approve', 'Approves every charge.'),
  card('5555555555554444', 'MASTERCARD', 'approve', 'Approves every charge.'),
  card('378282246310005', 'AMERICAN_EXPRESS', 'approve', 'Approves every charge (4-digit code).'),
  card('6011111111111117', 'DISCOVER', 'approve', 'Approves every charge.'),
  card('3566002020360505', 'JCB', 'approve', 'Approves every charge.'),
  card('30569309025904', 'DINERS_CLUB', 'approve', 'Approves every charge.'),
  card('4000000000000002', 'VISA', 'decline', 'Declines every charge, and cannot be put on file.'),
  card(
    '4000000000009995',
    'VISA',
    'insufficient_funds',
    'Can be put on file; every charge is declined for insufficient funds.',
  ),
  card('4000000000000069', 'VISA', 'expired', 'Declines as expired, whatever the date says.'),
  card('4000000000000127', 'VISA', 'incorrect_security_code', 'Declines the security code.'),
  card(
    '4000000000000341',
    'VISA',
    'fails_at_renewal',
    'Works while the customer is present; fails when a trial ends and at every renewal.',
  ),
  card(
    '4000000000000259',
    'VISA',
    'fails_once_at_renewal',
    'Works while the customer is present; every renewal fails first and is paid by the retry a day later.',
  ),
  card(
    '4000000000000119',
    'VISA',
    'processing_error',
    'Fails with a processing error; nothing is charged.',
  ),
];

function card(
  number: string,
  cardType: string,
  behaviour: CardBehaviourKey,
  description: string,
): TestCard {
  return { number, cardType, behaviour, description };
}

const BEHAVIOUR_BY_NUMBER = new Map(TEST_CARDS.map((each) => [each.number, each.behaviour]));

/** Never stored, never logged. */
export type CardInput = {
  number: string;
  expiryMonth: number;
  /** Four digits, or the last two of this century. */
  expiryYear: number;
  securityCode: string;
  name: string;
};

export type CardOnFile = {
  readonly cardType: string;
  readonly last4Digits: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly behaviour: CardBehaviourKey;
};

export type CardField = keyof CardInput;
export type CardProblems = Partial<Record<CardField, string>>;

export function readCard(
  input: CardInput,
  now: number,
): { card: CardOnFile } | { problems: CardProblems } {
  const problems: CardProblems = {};
  const number = input.number.replace(/[\s-]/g, '');
  const { isValid, card: brand } = cardValidator.number(number);
  if (!isValid || !brand) problems.number = 'This card number is not valid.';

  const expiryYear = input.expiryYear < 100 ? 2000 + input.expiryYear : input.expiryYear;
  if (!isMonth(input.expiryMonth)) problems.expiryMonth = 'The month is a number from 1 to 12.';
  if (!isNearYear(expiryYear, now)) problems.expiryYear = 'This year is not valid.';
  else if (isMonth(input.expiryMonth) && hasExpired(input.expiryMonth, expiryYear, now)) {
    problems.expiryMonth = 'This card has expired.';
  }

  const codeLength = brand?.code.size ?? 3;
  if (!new RegExp(`^\\d{${codeLength}}$`).test(input.securityCode)) {
    problems.securityCode = `The security code has ${codeLength} digits.`;
  }
  const name = input.name.trim();
  if (name === '' || name.length > 200) problems.name = 'The name on the card is needed.';

  if (!brand || Object.keys(problems).length > 0) return { problems };
  return {
    card: {
      cardType: brand.type.toUpperCase().replaceAll('-', '_'),
      last4Digits: number.slice(-4),
      expiryMonth: input.expiryMonth,
      expiryYear,
      behaviour: BEHAVIOUR_BY_NUMBER.get(number) ?? 'approve',
    },
  };
}

function hasExpired(expiryMonth: number, expiryYear: number, now: number): boolean {
  return now >= Date.UTC(expiryYear, expiryMonth, 1);
}

export function authorise(card: CardOnFile, occasion: CardOccasion, now: number): CardOutcome {
  if (hasExpired(card.expiryMonth, card.expiryYear, now)) return 'expired_card';
  return CARD_BEHAVIOURS[card.behaviour][occasion];
}

function isMonth(month: number): boolean {
  return Number.isInteger(month) && month >= 1 && month <= 12;
}

function isNearYear(year: number, now: number): boolean {
  const thisYear = new Date(now).getUTCFullYear();
  return Number.isInteger(year) && year >= thisYear - 50 && year <= thisYear + 20;
}
