import { documentedWire, type ErrorMeaning, type Wire } from '@/lib/service/wire';

/** Of its refusals only these can be told from a gateway's: both are empty JSON objects. */
const meanings: Record<number, ErrorMeaning> = { 402: 'declined', 404: 'not-found' };

/** The wire format of a service that shows no error codes, as the sandbox with `minimal` replies. */
export const minimalWire: Wire = {
  ...documentedWire,
  errorIn(status, body) {
    const meaning = meanings[status];
    return meaning !== undefined && JSON.stringify(body) === '{}'
      ? { code: undefined, meaning, decline: undefined }
      : null;
  },
};
