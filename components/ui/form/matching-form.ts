type Pairs = [name: string, text: string][];

/** The contents of a form: user input, and the hidden inputs that identify its subject. */
export type FormContent = { typed: Pairs; hidden: Pairs };

/**
 * The indexes of the forms that match a form of an earlier render: they have all of its fields, and equal hidden
 * inputs, since several forms of a page may have the same fields for different subjects.
 */
export function matchingForms(saved: FormContent, forms: readonly FormContent[]): number[] {
  const subject = subjectOf(saved);
  return forms.flatMap((form, position) => {
    const names = new Set(form.typed.map(([name]) => name));
    const isWhole = saved.typed.length > 0 && saved.typed.every(([name]) => names.has(name));
    return isWhole && subjectOf(form) === subject ? [position] : [];
  });
}

/** Without React's action fields, whose ids differ between builds. */
function subjectOf({ hidden }: FormContent): string {
  const own = hidden.filter(([name]) => !name.startsWith('$ACTION'));
  return JSON.stringify(own.map((pair) => JSON.stringify(pair)).sort());
}
