import type { IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';

type Module = typeof import('next/dist/server/lib/incremental-cache/file-system-cache.js');

const { default: FileSystemCache } = createRequire(import.meta.url)(
  'next/dist/server/lib/incremental-cache/file-system-cache',
) as Module;

const FORM_HEADER = 'x-form-without-scripts';

/**
 * Marks a form that the browser itself sends: scripts are off, or have not arrived yet. Scripts name
 * the action they call in a header.
 */
export function markForm({ method, headers }: IncomingMessage): void {
  delete headers[FORM_HEADER];
  const isForm = headers['content-type']?.startsWith('multipart/form-data') ?? false;
  if (method === 'POST' && isForm && !headers['next-action']) headers[FORM_HEADER] = '1';
}

/**
 * Next's cache of prerendered pages, which has none for the answer to such a form. Next would go on
 * from the prerendered part, and React has no way there to say what became of the form: nothing would
 * be shown, and scripts that arrive afterwards find another page than they expect. Without the
 * prerendered part the page is drawn whole, with what became of the form.
 */
class PageCache extends FileSystemCache {
  readonly #answersForm: boolean;

  constructor(context: ConstructorParameters<typeof FileSystemCache>[0]) {
    super(context);
    this.#answersForm = context._requestHeaders[FORM_HEADER] !== undefined;
  }

  override async get(...asked: Parameters<InstanceType<typeof FileSystemCache>['get']>) {
    const [, { kind }] = asked;
    if (this.#answersForm && String(kind) === 'APP_PAGE') return null;
    return super.get(...asked);
  }
}

/** Has Next use it. Before Next is made; where it is kept is Next's way for whoever hosts it. */
export function installPageCache(): void {
  Object.assign(globalThis, {
    [Symbol.for('@next/cache-handlers')]: { FetchCache: PageCache },
  });
}
