import type { FormFieldState, FormState } from '../../web/index.d.ts';
import type { ScriptTexts } from '../texts.ts';
import {
  type Brand,
  brandOf,
  type CardValues,
  FIELD_NAMES,
  type FieldName,
  findProblems,
  type Problem,
  type Problems,
} from './card-fields.ts';
import {
  deleteAcrossSeparator,
  type EditKind,
  formatExpiry,
  formatNumber,
  formatSecurityCode,
} from './formatting.ts';

type Field = {
  readonly input: HTMLInputElement;
  readonly message: HTMLElement;
  before: string;
  /** Errors are hidden while a field is filled in for the first time. */
  isJudged: boolean;
  refused: Problem | null;
};

export class FormView {
  readonly #form: HTMLFormElement;
  readonly #texts: ScriptTexts;
  readonly #status: HTMLElement;
  readonly #fields: Record<FieldName, Field>;
  readonly #onChange: () => void;
  readonly #serviceTime: () => number;
  readonly #onEnter: () => void;

  constructor(onChange: () => void, serviceTime: () => number, onEnter: () => void) {
    this.#form = find('card-form', HTMLFormElement);
    this.#texts = JSON.parse(this.#form.dataset.texts ?? '') as ScriptTexts;
    this.#status = find('status', HTMLElement);
    this.#onChange = onChange;
    this.#serviceTime = serviceTime;
    this.#onEnter = onEnter;
    this.#fields = {
      number: fieldOf('number'),
      expiry: fieldOf('expiry'),
      securityCode: fieldOf('securityCode'),
      name: fieldOf('name'),
    };
    this.#fields.name.input.value = rememberedName();
    this.#listen();
  }

  values(): CardValues {
    const { number, expiry, securityCode, name } = this.#fields;
    return {
      number: number.input.value,
      expiry: expiry.input.value,
      securityCode: securityCode.input.value,
      name: name.input.value,
    };
  }

  /** Shared with the shop's page: never contains field values. */
  state(): FormState {
    const problems = this.#problems();
    const fields = Object.fromEntries(
      FIELD_NAMES.map((name) => [name, this.#fieldState(name, problems[name])]),
    ) as Record<FieldName, FormFieldState>;
    return {
      isValid: FIELD_NAMES.every((name) => problems[name] === null),
      isComplete: FIELD_NAMES.every((name) => !fields[name].isEmpty),
      cardType: this.#brand()?.cardType ?? null,
      fields,
    };
  }

  /** Shows all errors and focuses the first. Returns whether there is none. */
  judge(): boolean {
    for (const name of FIELD_NAMES) this.#fields[name].isJudged = true;
    this.#draw();
    const problems = this.#problems();
    const wrong = FIELD_NAMES.filter((name) => problems[name] !== null);
    const [first] = wrong;
    if (first === undefined) return true;
    this.#announce(wrong.map((name) => this.#fields[name].message.textContent).join('. '));
    takeFocus(this.#fields[first].input);
    return false;
  }

  showRefused(refused: Partial<Problems>): void {
    for (const name of FIELD_NAMES) this.#fields[name].refused = refused[name] ?? null;
    this.judge();
  }

  setScheme(scheme: 'light' | 'dark'): void {
    document.documentElement.dataset.scheme = scheme;
  }

  setBusy(isBusy: boolean): void {
    this.#form.setAttribute('aria-busy', String(isBusy));
    for (const name of FIELD_NAMES) this.#fields[name].input.readOnly = isBusy;
  }

  #listen(): void {
    for (const name of FIELD_NAMES) {
      const { input } = this.#fields[name];
      input.addEventListener('beforeinput', () => this.#remember(name));
      input.addEventListener('input', (event) => this.#edited(name, kindOf(event)));
      input.addEventListener('focus', this.#onChange);
      input.addEventListener('blur', () => this.#left(name));
    }
    // The shop's page decides what Enter does.
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (this.#form.ariaBusy !== 'true' && this.judge()) this.#onEnter();
      this.#onChange();
    });
    for (const button of document.querySelectorAll<HTMLButtonElement>('[data-test-card]')) {
      button.addEventListener('click', () => this.#fillTestCard(button.dataset.testCard ?? ''));
    }
  }

  #remember(name: FieldName): void {
    const field = this.#fields[name];
    field.before = field.input.value;
  }

  #edited(name: FieldName, kind: EditKind): void {
    this.#format(name, kind);
    if (name === 'number') this.#brandChanged();
    const field = this.#fields[name];
    field.refused = null;
    field.before = field.input.value;
    this.#draw();
    this.#onChange();
  }

  #format(name: FieldName, kind: EditKind): void {
    if (name === 'name') return;
    const { input, before } = this.#fields[name];
    const typed = { text: input.value, caret: input.selectionStart ?? input.value.length };
    const edit = deleteAcrossSeparator(before, typed, kind);
    const { text, caret } =
      name === 'number'
        ? formatNumber(edit, kind, brandOf(edit.text))
        : name === 'expiry'
          ? formatExpiry(edit, kind)
          : formatSecurityCode(edit, this.#brand());
    if (input.value !== text) input.value = text;
    if (document.activeElement === input) input.setSelectionRange(caret, caret);
  }

  #brandChanged(): void {
    const brand = this.#brand();
    const { input } = this.#fields.securityCode;
    const { text } = formatSecurityCode({ text: input.value, caret: 0 }, brand);
    if (input.value !== text) input.value = text;
    input.placeholder = '•'.repeat(brand?.codeSize ?? 3);
  }

  #left(name: FieldName): void {
    const field = this.#fields[name];
    const wasJudged = field.isJudged;
    field.isJudged ||= field.input.value !== '';
    this.#draw();
    if (!wasJudged && field.message.textContent) this.#announce(field.message.textContent);
    this.#onChange();
  }

  #fillTestCard(number: string): void {
    const brand = brandOf(number);
    const year = (new Date(this.#serviceTime()).getUTCFullYear() + 4) % 100;
    this.#fields.number.input.value = formatNumber(
      { text: number, caret: number.length },
      'insert',
      brand,
    ).text;
    this.#fields.expiry.input.value = `12 / ${String(year).padStart(2, '0')}`;
    this.#fields.securityCode.input.value = '1234'.slice(0, brand?.codeSize ?? 3);
    if (this.#fields.name.input.value.trim() === '') this.#fields.name.input.value = 'Test Shopper';
    for (const name of FIELD_NAMES) this.#fields[name].refused = null;
    this.#brandChanged();
    this.#draw();
    this.#announce(this.#texts.filledIn.replace('{last4}', number.slice(-4)));
    this.#onChange();
  }

  #brand(): Brand | null {
    return brandOf(this.#fields.number.input.value);
  }

  #problems(): Problems {
    const found = findProblems(this.values(), this.#serviceTime());
    for (const name of FIELD_NAMES) found[name] ??= this.#fields[name].refused;
    return found;
  }

  #fieldState(name: FieldName, problem: Problem | null): FormFieldState {
    const { input, isJudged } = this.#fields[name];
    return {
      isEmpty: input.value.trim() === '',
      isValid: problem === null,
      isFocused: document.activeElement === input && document.hasFocus(),
      error: isJudged ? problem : null,
    };
  }

  #draw(): void {
    const problems = this.#problems();
    const brand = this.#brand();
    this.#form.dataset.brand = brand?.cardType ?? '';
    find('brand', HTMLElement).textContent = brand?.niceName ?? '';
    for (const name of FIELD_NAMES) {
      const { input, message, isJudged } = this.#fields[name];
      const problem = isJudged ? problems[name] : null;
      input.setAttribute('aria-invalid', String(problem !== null));
      message.textContent = problem === null ? '' : (this.#texts.problems[name][problem] ?? '');
    }
  }

  #announce(text: string): void {
    this.#status.textContent = text;
  }
}

function fieldOf(name: FieldName): Field {
  const input = find(name, HTMLInputElement);
  const message = find(`${name}-error`, HTMLElement);
  return { input, message, before: input.value, isJudged: false, refused: null };
}

/** If the browser does not let a frame take the focus, the shop's page passes it on shortly after. */
function takeFocus(input: HTMLInputElement): void {
  input.focus();
  const onLent = () => {
    if (document.activeElement === document.body) input.focus();
  };
  window.addEventListener('focus', onLent, { once: true, signal: AbortSignal.timeout(1_000) });
}

function kindOf(event: Event): EditKind {
  const type = event instanceof InputEvent ? event.inputType : '';
  if (!type.startsWith('delete')) return 'insert';
  return type.endsWith('Forward') ? 'delete-after' : 'delete-before';
}

function find<T extends HTMLElement>(id: string, type: new () => T): T {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`The page has no #${id}.`);
  return element;
}

const NAME_KEY = 'card-name';

/** Another card in this tab is often the same person's. */
export function rememberName(name: string): void {
  try {
    sessionStorage.setItem(NAME_KEY, name);
  } catch {
    // Storage is blocked.
  }
}

function rememberedName(): string {
  try {
    return sessionStorage.getItem(NAME_KEY) ?? '';
  } catch {
    return '';
  }
}
