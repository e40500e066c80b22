import { createHash } from 'node:crypto';

/** CSP sources for the inline code of one document. */
export interface InlineSources {
  scripts: readonly string[];
  styles: readonly string[];
}

export interface InlineReport extends InlineSources {
  /** Untrusted inline scripts: the browser will refuse them. */
  refused: readonly string[];
}

/**
 * Hashes of what React writes into a prerendered document, apart from the calls at the end.
 * Another version of React may write something else: the server's log then names the new hash,
 * and the browser tests fail.
 */
const REACT_RUNTIMES: ReadonlySet<string> = new Set([
  "'sha256-7mu4H06fwDCjmnxxr/xNHyuQC6pLTHr4M2E4jXw5WZs='",
  "'sha256-ejxEGil7Q2jnFo9T1EMjhzsRoWDTVn8tRpUYd4XCJkY='",
]);

/** Calls that only hand data to code which is already on the page; the argument is JSON. */
const DATA_CALL =
  /^(?:\(self\.__next_f=self\.__next_f\|\|\[\]\)|self\.__next_f|\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\))\.push\((.*)\);?$/s;

/** React's instructions for putting a part in its place: a call with plain strings. */
const REACT_CALL = /\$R[A-Z]+\((?:"[\w:.-]*"(?:,(?="))?)+\);?$/;

const OPENING = /<(script|style)\b/gi;
const HAS_SOURCE = /\ssrc\s*=/i;
const TYPE = /\stype\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const CODE_TYPES = new Set(['', 'module', 'importmap', 'speculationrules', 'text/javascript']);

/** The CSP source of a piece of inline code: `'sha256-…'`. */
export function hashSource(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}

export interface Element {
  /** In lower case. */
  name: string;
  attributes: string;
  code: string;
  start: number;
  end: number;
}

/** The scripts and styles of a document, in order; each character is looked at once. */
export function* elementsOf(html: string): Generator<Element> {
  const opening = new RegExp(OPENING);
  for (let found = opening.exec(html); found; found = opening.exec(html)) {
    const name = (found[1] ?? '').toLowerCase();
    const close = html.indexOf('>', opening.lastIndex);
    const after = close < 0 ? -1 : closingOf(name, html, close + 1);
    if (after < 0) return;
    const end = after + name.length + 3;
    yield {
      name,
      attributes: html.slice(opening.lastIndex, close),
      code: html.slice(close + 1, after),
      start: found.index,
      end,
    };
    opening.lastIndex = end;
  }
}

// Not in the document in lower case: a letter such as İ is longer there, and everything behind it elsewhere.
function closingOf(name: string, html: string, from: number): number {
  const closing = new RegExp(`</${name}>`, 'gi');
  closing.lastIndex = from;
  return closing.exec(html)?.index ?? -1;
}

/**
 * Lists the CSP sources of the inline code at the start of a document.
 *
 * A hash taken from the page itself proves nothing about where the code comes from, so a script
 * gets one only if it is known beforehand or has a shape that does nothing but pass data on.
 *
 * @param known sources of the shop's own inline scripts
 * @param nonce elements that carry it need no hash
 */
export function inlineSources(
  html: string,
  known: ReadonlySet<string>,
  nonce?: string,
): InlineReport {
  const report = new ReportBuilder(known, nonce);
  for (const { name, attributes, code } of elementsOf(html)) report.add(name, attributes, code);
  return report.done();
}

/**
 * Joins data scripts that follow one another into one element, and lists the CSP sources of what
 * comes out. A page of many parts would otherwise need more hashes than some proxies accept in a
 * header.
 *
 * @param known sources of the shop's own inline scripts
 */
export function prepareDocument(
  html: string,
  known: ReadonlySet<string>,
): { html: string; report: InlineReport } {
  const report = new ReportBuilder(known);
  const pieces: string[] = [];
  let copied = 0;
  let run = null as { start: number; end: number; calls: string[] } | null;
  const closeRun = () => {
    if (run === null) return;
    const code = run.calls.join(';');
    report.addVouched(code);
    pieces.push(html.slice(copied, run.start), '<script>', code, '</script>');
    copied = run.end;
    run = null;
  };
  for (const { name, attributes, code, start, end } of elementsOf(html)) {
    const joins = name === 'script' && attributes === '' && isDataCall(code);
    if (!joins || run?.end !== start) closeRun();
    if (!joins) report.add(name, attributes, code);
    else if (run === null) run = { start, end, calls: [withoutSemicolon(code)] };
    else run = { start: run.start, end, calls: [...run.calls, withoutSemicolon(code)] };
  }
  closeRun();
  pieces.push(html.slice(copied));
  return { html: pieces.join(''), report: report.done() };
}

class ReportBuilder {
  readonly #known: ReadonlySet<string>;
  readonly #nonce: string | undefined;
  readonly #scripts = new Set<string>();
  readonly #styles = new Set<string>();
  readonly #refused: string[] = [];

  constructor(known: ReadonlySet<string>, nonce?: string) {
    this.#known = known;
    this.#nonce = nonce;
  }

  add(name: string, attributes: string, code: string): void {
    if (this.#nonce !== undefined && attributes.includes(`nonce="${this.#nonce}"`)) return;
    if (name.toLowerCase() === 'style') this.#styles.add(hashSource(code));
    else if (!isInlineCode(attributes)) return;
    else if (isVouched(code, this.#known)) this.addVouched(code);
    else this.#refused.push(code);
  }

  addVouched(code: string): void {
    this.#scripts.add(hashSource(code));
  }

  done(): InlineReport {
    return { scripts: [...this.#scripts], styles: [...this.#styles], refused: this.#refused };
  }
}

function withoutSemicolon(code: string): string {
  return code.replace(/;$/, '');
}

function isInlineCode(attributes: string): boolean {
  if (HAS_SOURCE.test(attributes)) return false;
  const type = TYPE.exec(attributes);
  return CODE_TYPES.has((type?.[1] ?? type?.[2] ?? type?.[3] ?? '').trim().toLowerCase());
}

function isVouched(code: string, known: ReadonlySet<string>): boolean {
  if (isDataCall(code) || known.has(hashSource(code))) return true;
  const runtime = code.replace(REACT_CALL, '');
  return runtime === '' ? code !== '' : REACT_RUNTIMES.has(hashSource(runtime));
}

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json$/;

/** Whether a script is JSON, or does nothing but hand JSON to code which is already on the page. */
export function isData(attributes: string, code: string): boolean {
  const type = TYPE.exec(attributes);
  return JSON_TYPE.test(type?.[1] ?? type?.[2] ?? type?.[3] ?? '')
    ? isJson(code)
    : isDataCall(code);
}

function isDataCall(code: string): boolean {
  const argument = DATA_CALL.exec(code)?.[1];
  return argument !== undefined && isJson(argument);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
