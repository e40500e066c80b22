import { html, raw } from 'hono/html';
import type { OpenApiDocument, OpenApiOperation } from './document.ts';

type Markup = ReturnType<typeof html>;

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1d2430, #e8eaf0); --soft: light-dark(#5a6475, #a3abba);
  --line: light-dark(#dfe3ea, #333b49); --paper: light-dark(#fff, #141922); --tint: light-dark(#f4f6f9, #1c2330); }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
.page { display: grid; grid-template-columns: 17rem minmax(0, 1fr); max-width: 78rem; margin: 0 auto; }
nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow: auto; padding: 2rem 1rem; }
nav a { display: block; padding: .15rem 0; color: var(--soft); text-decoration: none; font-size: .875rem; }
nav a:hover { color: var(--ink); text-decoration: underline; }
main { padding: 2rem 1.5rem 6rem; min-width: 0; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 1rem; }
h2 { margin: 3rem 0 .5rem; font-size: 1.3rem; }
nav h2 { margin: 1.25rem 0 .25rem; font-size: .8rem; }
article { border-top: 1px solid var(--line); padding: 1.5rem 0; scroll-margin-top: 1rem; }
article h3 { margin: 0 0 .5rem; font-size: 1.05rem; }
.call { font: 600 .9rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
.call b { display: inline-block; min-width: 4.2rem; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; margin: .75rem 0; }
th, td { text-align: left; vertical-align: top; padding: .4rem .6rem .4rem 0; border-bottom: 1px solid var(--line); }
th { color: var(--soft); font-weight: 600; }
code { font: .85em ui-monospace, monospace; background: var(--tint); padding: .1em .3em; border-radius: .25em;
  overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
@media (max-width: 48rem) { .page { display: block; } nav { position: static; max-height: none; } }
`;

/** The API reference as a self-contained page without scripts. */
export function referencePage(document: OpenApiDocument): Markup {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))];
  const of = (tag: string) => operations.filter(({ operation }) => operation.tags.includes(tag));
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${document.info.title}: reference</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<div class="page">
<nav aria-label="Endpoints">
${tags.map(
  (tag) =>
    html`<h2>${tag}</h2>${of(tag).map(
      ({ operation }) => html`<a href="#${operation.operationId}">${operation.summary}</a>`,
    )}`,
)}
</nav>
<main>
<h1>${document.info.title}</h1>
${introduction(document.info.description ?? '')}
<p>Also available as an OpenAPI document: <a href="/openapi.json">openapi.json</a>.</p>
${tags.map(
  (tag) =>
    html`<h2>${tag}</h2>${of(tag).map(({ path, method, operation }) =>
      article(document, path, method, operation),
    )}`,
)}
</main>
</div>
</body>
</html>`;
}

function article(
  document: OpenApiDocument,
  path: string,
  method: string,
  operation: OpenApiOperation,
): Markup {
  const body = operation.requestBody?.content['application/json']?.schema;
  return html`<article id="${operation.operationId}">
<h3>${operation.summary}</h3>
<p class="call"><b>${method.toUpperCase()}</b> ${path}</p>
<p>${operation.description}</p>
${body ? html`<h4>Body</h4>${fields(document, body, true)}` : ''}
<h4>Responses</h4>
<div class="scroll"><table>
<thead><tr><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead>
<tbody>${Object.entries(operation.responses).map(
    ([status, response]) => html`<tr><td><code>${status}</code></td><td>${response.description}
${status.startsWith('2') ? reply(document, response.content?.['application/json']?.schema) : ''}</td></tr>`,
  )}</tbody>
</table></div>
</article>`;
}

function reply(document: OpenApiDocument, schema: unknown): Markup | '' {
  if (!schema) return '';
  const list = resolve(document, schema).items;
  return html`${list ? ' A list of:' : ''}${fields(document, list ?? schema, false)}`;
}

type Schema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  anyOf?: Schema[];
  allOf?: Schema[];
  description?: string;
  default?: unknown;
};

/** @param isRequest whether to mark required fields: a response always has all of them. */
function fields(document: OpenApiDocument, schema: unknown, isRequest: boolean): Markup {
  const rows = flatten(document, resolve(document, schema), '', isRequest);
  return html`<div class="scroll"><table>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Notes</th></tr></thead>
<tbody>${rows.map(
    ({ name, type, notes }) =>
      html`<tr><td><code>${name}</code></td><td>${type}</td><td>${notes}</td></tr>`,
  )}</tbody>
</table></div>`;
}

type FieldRow = { name: string; type: string; notes: string };

function flatten(
  document: OpenApiDocument,
  schema: Schema,
  prefix: string,
  isRequest: boolean,
): FieldRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, value]) => {
    const field = resolve(document, value);
    const name = `${prefix}${key}`;
    const inner = field.items ? resolve(document, field.items) : field;
    const notes = [
      isRequest && schema.required?.includes(key) ? 'required' : '',
      field.enum ? `one of ${field.enum.join(', ')}` : '',
      field.default === undefined ? '' : `default ${JSON.stringify(field.default)}`,
      field.description ?? '',
    ].filter((note) => note !== '');
    return [
      { name, type: typeName(field), notes: notes.join('; ') },
      ...flatten(document, inner, field.items ? `${name}[].` : `${name}.`, isRequest),
    ];
  });
}

function resolve(document: OpenApiDocument, schema: unknown): Schema {
  const typed = (schema ?? {}) as Schema;
  const named = typed.$ref?.split('/').at(-1);
  if (named === undefined) return typed;
  return (document.components?.schemas?.[named] ?? {}) as Schema;
}

function typeName(schema: Schema): string {
  if (schema.items) return 'array';
  if (Array.isArray(schema.type)) return schema.type.join(' or ');
  return schema.type ?? (schema.anyOf ?? schema.allOf ?? []).map(typeName).join(' or ');
}

/** The introduction's paragraphs, with **bold** and \`code\`. */
function introduction(text: string): Markup[] {
  return text.split('\n\n').map((paragraph) => {
    const parts = paragraph.split(/(\*\*[^*]+\*\*|`[^`]+`)/);
    return html`<p>${parts.map((part) => {
      if (part.startsWith('**')) return html`<strong>${part.slice(2, -2)}</strong>`;
      if (part.startsWith('`')) return html`<code>${part.slice(1, -1)}</code>`;
      return part;
    })}</p>`;
  });
}
