/** The implementation violates a rule. */
export class Failure extends Error {}

/** The rule cannot be tested here. */
export class NotTried extends Error {}
