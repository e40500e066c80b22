/** The implementation violates a rule. The message says what it did instead. */
export class Failure extends Error {}

/** A rule could not be tested. The message says why. */
export class NotTried extends Error {}
