import { documentedWire, type ErrorMeaning, type Wire } from '@/lib/service/wire';

/** The only refusals that differ from a gateway's: empty JSON objects with these statuses. */
const meanings: Record<number, ErrorMeaning> = { 402: 'declined', 404: 'not-found' };

/** The wire format of a service without error codes, like the sandbox with the profile `minimal`. */
export const minimalWire: Wire = {
  ...documentedWire,
  errorIn(status, body) {
    const meaning = meanings[status];
    return meaning !== undefined && JSON.stringify(body) === '{}'
      ? { code: undefined, meaning, decline: undefined }
      : null;
  },
};
