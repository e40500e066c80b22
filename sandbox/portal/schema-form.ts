import type { Context } from 'hono';
import type { z } from 'zod';
import { readable } from '../api/body.ts';
import { ServiceError } from '../errors.ts';
import { type Content, type Html, html, sentenceCase } from './html.ts';
import { isFormSecret, type Portal } from './layout.ts';
import { type Field, fieldsOf, labelOf, type Row } from './schema-view.ts';

/** Forms drawn from the schemas that validate requests, and read by them. */

/** The values of a form by field, and its errors; an error of the whole form is under `form`. */
export type Filled = { readonly values: Row; readonly problems: Readonly<Record<string, string>> };

/** A field with one possible value needs no control. */
const isFixed = (field: Field) => field.enum?.length === 1;

/** The controls of a form, for every field of the schema. */
function formFields(schema: z.ZodType, filled: Filled): Html {
  return html`<div class="fields">${fieldsOf(schema, 'input')
    .filter(([, field]) => !isFixed(field))
    .map(([name, field]) => control(name, field, filled))}</div>`;
}

type Control = Field & { readonly isRequired: boolean; readonly isNullable: boolean };

function control(name: string, field: Control, { values, problems }: Filled): Html {
  const label = labelOf(name, field);
  const value = values[name];
  if (field.type === 'boolean') {
    const check = checkBox(name, label, 'on', value === true);
    return html`<div class="wide">${check}${hintOf(name, field)}</div>`;
  }
  if (field.items?.enum) {
    const chosen = new Set(Array.isArray(value) ? value.map(String) : []);
    return html`<fieldset class="wide"><legend>${label}</legend><div class="fields">${field.items.enum.map(
      (each) => checkBox(name, each === '*' ? 'All' : each, each, chosen.has(each)),
    )}</div></fieldset>`;
  }
  const problem = problems[name];
  const described = [
    ...(problem === undefined ? [] : [`${name}-problem`]),
    ...(field.description ? [`${name}-hint`] : []),
  ].join(' ');
  const attributes = html`id="${name}" name="${name}" ${field.isRequired && !field.isNullable ? html`required` : ''} ${
    problem === undefined ? '' : html`aria-invalid="true"`
  } ${described === '' ? '' : html`aria-describedby="${described}"`}`;
  return html`<div class="${isWide(field) ? 'wide' : ''}"><label for="${name}">${label}</label>
${input(field, value, attributes)}
${hintOf(name, field)}
${problem === undefined ? '' : html`<p class="problem" id="${name}-problem">${problem}</p>`}</div>`;
}

const isWide = ({ format, type }: Field) =>
  format === 'uri' || format === 'long' || type === 'array';

function hintOf(name: string, { description }: Field): Content {
  return description ? html`<p class="soft" id="${name}-hint">${description}</p>` : '';
}

function checkBox(name: string, label: string, value: string, isChecked: boolean): Html {
  return html`<label class="check"><input type="checkbox" name="${name}" value="${value}" ${
    isChecked ? html`checked` : ''
  }><span>${label}</span></label>`;
}

function input(field: Control, value: unknown, attributes: Html): Html {
  if (field.enum) {
    const choices = field.isRequired ? field.enum : ['', ...field.enum];
    return html`<select ${attributes}>${choices.map(
      (each) =>
        html`<option value="${each}" ${each === value ? html`selected` : ''}>${each === '' ? 'Any' : sentenceCase(each)}</option>`,
    )}</select>`;
  }
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  if (field.format === 'long') return html`<textarea ${attributes}>${text}</textarea>`;
  if (field.format === 'date-time') {
    return html`<input type="datetime-local" step="1" value="${text}" ${attributes}>`;
  }
  const isNumber = field.type === 'number' || field.type === 'integer';
  const type = field.format === 'uri' ? 'url' : field.format === 'email' ? 'email' : 'text';
  return html`<input type="${type}" value="${text}" ${isNumber ? html`inputmode="decimal"` : ''} ${
    field.default === undefined || field.default === ''
      ? ''
      : html`placeholder="${String(field.default)}"`
  } ${attributes}>`;
}

/** The fields of a submitted form: text, all values of a name, and text again to fill the form. */
type Sent = { readonly text: (name: string) => string; readonly all: (name: string) => string[] };

/**
 * Parses the form of a POST.
 * @throws ServiceError `bad_request` for a form that was not rendered by this process.
 */
export async function readForm(portal: Portal, c: Context): Promise<Sent> {
  const body = await c.req.parseBody({ all: true });
  if (!isFormSecret(portal, body.formSecret)) {
    throw new ServiceError(
      'bad_request',
      'The sandbox was restarted since this page was loaded. Go back, reload it, and try again.',
    );
  }
  const all = (name: string) =>
    [body[name] ?? []].flat().filter((value) => typeof value === 'string');
  return { all, text: (name) => all(name)[0]?.trim() ?? '' };
}

/**
 * Validates a submitted form and performs its action.
 * @returns the form to show again with its errors; undefined when the action was performed.
 * @throws ServiceError `not_found`.
 */
export async function submit<T>(
  portal: Portal,
  c: Context,
  schema: z.ZodType<T>,
  perform: (input: T) => unknown,
): Promise<Filled | undefined> {
  const sent = await readForm(portal, c);
  const fields = fieldsOf(schema, 'input');
  const input = Object.fromEntries(
    fields
      .filter(([, field]) => !isFixed(field))
      .map(([name, field]) => [name, readField(sent, name, field)]),
  );
  const parsed = schema.safeParse(input);
  if (parsed.success) {
    const problems = await attempt(() => perform(parsed.data));
    return problems && { values: shownAgain(sent, fields), problems };
  }
  const problems: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) {
    problems[String(path[0] ?? 'form')] ??= readable(message);
  }
  return { values: shownAgain(sent, fields), problems };
}

/**
 * Performs an action that the service may refuse.
 * @returns its errors by field; undefined when it was performed.
 * @throws ServiceError `not_found`.
 */
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

function readField(sent: Sent, name: string, field: Control): unknown {
  if (field.type === 'boolean') return sent.all(name).length > 0;
  if (field.items?.enum) return sent.all(name);
  const text = sent.text(name);
  if (text === '' && !field.isRequired) return undefined;
  if (text === '' && field.isNullable) return null;
  if (field.type === 'array') return text.split(',').map(readNumber);
  if (field.type === 'number' || field.type === 'integer') return readNumber(text);
  return field.format === 'date-time' ? `${text}Z` : text;
}

function readNumber(text: string): number | undefined {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return undefined;
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

function shownAgain(sent: Sent, fields: readonly [string, Control][]): Row {
  return Object.fromEntries(
    fields.map(([name, field]) => {
      if (field.type === 'boolean') return [name, sent.all(name).length > 0];
      return [name, field.items?.enum ? sent.all(name) : sent.text(name)];
    }),
  );
}

/** A form for a state-changing action. */
export function actionForm({ formSecret }: Portal, action: string, body: Content): Html {
  return html`<form method="post" action="${action}"><input type="hidden" name="formSecret" value="${formSecret}">${body}</form>`;
}

/** A form with the fields of a schema and its button. */
export function schemaForm(
  portal: Portal,
  action: string,
  schema: z.ZodType,
  filled: Filled,
  button: string,
): Html {
  return actionForm(
    portal,
    action,
    html`${formFields(schema, filled)}<button class="primary">${button}</button>`,
  );
}

/** An irreversible action with a confirmation step. */
export function risk(portal: Portal, action: string, question: string, explanation: string): Html {
  return html`<details class="risk"><summary>${question}…</summary><p class="soft">${explanation}</p>
${actionForm(portal, action, html`<button class="danger">${question}</button>`)}</details>`;
}

/** Text that is shown on demand, such as a secret. */
export function folded(text: string): Html {
  return html`<details><summary>Show</summary><code>${text}</code></details>`;
}
