import { type Content, type Html, html } from './html.ts';

/** The values of a form, and its errors by field. */
export type Filled = {
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly problems: Readonly<Record<string, string>>;
};

export const UNFILLED: Filled = { values: {}, problems: {} };

export type FieldOptions = {
  readonly name: string;
  readonly label: string;
  readonly hint?: Content;
  readonly wide?: boolean;
  readonly type?: 'text' | 'url' | 'email' | 'number' | 'datetime-local';
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly inputmode?: 'decimal' | 'numeric';
  readonly step?: string;
};

export function textField(filled: Filled, options: FieldOptions): Html {
  const { name, type = 'text', placeholder, required, inputmode, step } = options;
  const value = filled.values[name] ?? '';
  return field(
    filled,
    options,
    html`<input type="${type}" id="${name}" name="${name}" value="${value}" ${
      placeholder === undefined ? '' : html`placeholder="${placeholder}"`
    } ${required ? html`required` : ''} ${inputmode ? html`inputmode="${inputmode}"` : ''} ${
      step ? html`step="${step}"` : ''
    } ${described(filled, options)}>`,
  );
}

export function textArea(filled: Filled, options: FieldOptions): Html {
  const { name } = options;
  return field(
    filled,
    { wide: true, ...options },
    html`<textarea id="${name}" name="${name}" ${described(filled, options)}>${filled.values[name] ?? ''}</textarea>`,
  );
}

export type Choice = readonly [value: string, label: string];

export function selectField(
  filled: Filled,
  options: FieldOptions & {
    choices: readonly (Choice | { group: string; choices: readonly Choice[] })[];
  },
): Html {
  const selected = filled.values[options.name];
  const option = ([value, label]: Choice) =>
    html`<option value="${value}" ${value === selected ? html`selected` : ''}>${label}</option>`;
  return field(
    filled,
    options,
    html`<select id="${options.name}" name="${options.name}" ${described(filled, options)}>${options.choices.map(
      (choice) =>
        'group' in choice
          ? html`<optgroup label="${choice.group}">${choice.choices.map(option)}</optgroup>`
          : option(choice),
    )}</select>`,
  );
}

/** A checkbox; submits its value when checked. */
export function checkField(options: {
  name: string;
  label: string;
  checked: boolean;
  value?: string;
  hint?: Content;
}): Html {
  const { name, label, checked, value = 'on', hint } = options;
  return html`<label class="check"><input type="checkbox" name="${name}" value="${value}" ${
    checked ? html`checked` : ''
  }><span>${label}${hint === undefined ? '' : html`<span class="hint"> ${hint}</span>`}</span></label>`;
}

function field(filled: Filled, { name, label, hint, wide }: FieldOptions, control: Html): Html {
  const problem = filled.problems[name];
  return html`<div class="field ${wide ? 'wide' : ''}">
<label for="${name}">${label}</label>
${control}
${hint === undefined ? '' : html`<p class="hint" id="${name}-hint">${hint}</p>`}
${problem === undefined ? '' : html`<p class="problem" id="${name}-problem">${problem}</p>`}
</div>`;
}

function described(filled: Filled, { name, hint }: FieldOptions): Html | string {
  const ids = [
    ...(filled.problems[name] === undefined ? [] : [`${name}-problem`]),
    ...(hint === undefined ? [] : [`${name}-hint`]),
  ];
  const invalid = filled.problems[name] === undefined ? '' : html`aria-invalid="true"`;
  return ids.length === 0 ? '' : html`aria-describedby="${ids.join(' ')}" ${invalid}`;
}
