import type { z } from 'zod';
import { readable } from '../api/body.ts';
import { ServiceError } from '../errors.ts';
import { type Content, type Html, html, sentenceCase } from './html.ts';
import type { PageContext } from './page.ts';
import { type Field, fieldsOf, labelOf, type Row } from './schema-view.ts';

/** Forms rendered from the schemas that validate requests. */

/** An error of the whole form is under `form`. */
export type Filled = { readonly values: Row; readonly problems: Readonly<Record<string, string>> };

type Input = Field & { readonly isRequired: boolean };

export function actionForm(c: PageContext, action: string, body: Content): Html {
  return html`<form method="post" action="${action}"><input type="hidden" name="formSecret" value="${c.var.formSecret}">${body}</form>`;
}

export function schemaForm(
  c: PageContext,
  action: string,
  schema: z.ZodType,
  { values, problems }: Filled,
  button: string,
): Html {
  const inputs = fieldsOf(schema, 'input').map(([name, field]) =>
    field.items?.enum
      ? checkBoxes(name, field, values[name])
      : labelled(name, field, values[name], problems[name]),
  );
  return actionForm(
    c,
    action,
    html`<div class="fields">${inputs}</div><button class="primary">${button}</button>`,
  );
}

function labelled(name: string, field: Input, value: unknown, problem: string | undefined): Html {
  const attributes = html`id="${name}" name="${name}" aria-describedby="${name}-note" ${
    field.isRequired && !field.isNullable ? html`required` : ''
  } ${problem === undefined ? '' : html`aria-invalid="true"`}`;
  return html`<div><label for="${name}">${labelOf(name, field)}</label>
${field.enum ? choice(field, value, attributes) : textInput(field, value, attributes)}
<p id="${name}-note" class="${problem === undefined ? 'soft' : 'problem'}">${problem ?? field.description}</p></div>`;
}

function choice(field: Input, value: unknown, attributes: Html): Html {
  const choices = [...(field.isRequired ? [] : ['']), ...(field.enum ?? [])];
  return html`<select ${attributes}>${choices.map(
    (each) =>
      html`<option value="${each}" ${each === value ? html`selected` : ''}>${sentenceCase(each) || 'Any'}</option>`,
  )}</select>`;
}

function textInput(field: Input, value: unknown, attributes: Html): Html {
  const text = String(value ?? '');
  if (field.format === 'date-time') {
    return html`<input type="datetime-local" step="1" value="${text}" ${attributes}>`;
  }
  const placeholder = String(field.default ?? '');
  return html`<input value="${text}" placeholder="${placeholder}" ${attributes}>`;
}

function checkBoxes(name: string, field: Input, value: unknown): Html {
  const chosen = new Set(Array.isArray(value) ? value : []);
  return html`<fieldset><legend>${labelOf(name, field)}</legend><div class="fields">${field.items?.enum?.map(
    (each) =>
      html`<label class="check"><input type="checkbox" name="${name}" value="${each}" ${
        chosen.has(each) ? html`checked` : ''
      }><span>${each === '*' ? 'All' : each}</span></label>`,
  )}</div></fieldset>`;
}

export function risk(c: PageContext, action: string, question: string, explanation: string): Html {
  return html`<details class="risk"><summary>${question}…</summary><p class="soft">${explanation}</p>
${actionForm(c, action, html`<button class="danger">${question}</button>`)}</details>`;
}

/** Returns the form with its errors; undefined if the action was performed. */
export async function submit<T>(
  c: PageContext,
  schema: z.ZodType<T>,
  perform: (input: T) => unknown,
): Promise<Filled | undefined> {
  const sent = await c.req.parseBody({ all: true });
  const values: Record<string, unknown> = {};
  const input: Record<string, unknown> = {};
  for (const [name, field] of fieldsOf(schema, 'input')) {
    const texts = [sent[name] ?? []].flat().map(String);
    values[name] = field.items?.enum ? texts : (texts[0] ?? '').trim();
    input[name] = field.items?.enum ? texts : readText(String(values[name]), field);
  }
  const parsed = schema.safeParse(input);
  const problems = parsed.success
    ? await attempt(() => perform(parsed.data))
    : Object.fromEntries(
        parsed.error.issues.map(({ path, message }) => [path[0] ?? 'form', readable(message)]),
      );
  return problems && { values, problems };
}

function readText(text: string, { type, format, isRequired, isNullable }: Input): unknown {
  if (text === '' && !isRequired) return undefined;
  if (text === '' && isNullable) return null;
  if (type === 'boolean') return text === 'true';
  if (type === 'number' || type === 'integer') return text === '' ? undefined : Number(text);
  return format === 'date-time' ? `${text}Z` : text;
}

/** Returns errors by field; undefined if the action was performed. */
export async function attempt(
  perform: () => unknown,
): Promise<Readonly<Record<string, string>> | undefined> {
  try {
    await perform();
    return undefined;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code === 'not_found') throw error;
    if (error.fields.length === 0) return { form: error.message };
    return Object.fromEntries(error.fields.map(({ path, message }) => [path, message]));
  }
}
