import type { ServerResponse } from 'node:http';

/** How Next's document of a page that fails begins: nothing is in it, and its scripts replace all of it. */
const EMPTY_DOCUMENT = /^.{0,100}<html[^>]* id="__next_error__".*?<body[^>]*>/s;

/**
 * Has the empty document of a page that fails say so where no scripts run.
 * @param markup of a body
 */
export function explainFailure(response: ServerResponse, markup: string): void {
  if (response.headersSent) return;
  const { write } = response;
  response.write = (...given: unknown[]) => {
    response.write = write;
    const [chunk, ...rest] = given;
    return Reflect.apply(write, response, [explained(chunk, markup), ...rest]);
  };
}

/** Its head and the beginning of its body are in the first chunk. */
function explained(chunk: unknown, markup: string): unknown {
  if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) return chunk;
  const html = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
  const beginning = EMPTY_DOCUMENT.exec(html)?.[0];
  if (beginning === undefined) return chunk;
  return `${beginning}<noscript>${markup}</noscript>${html.slice(beginning.length)}`;
}
