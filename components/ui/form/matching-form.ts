type Pairs = [name: string, text: string][];

/** What a form holds: what was typed, and whose it is. */
export type FormContent = { typed: Pairs; hidden: Pairs };

/**
 * The positions of the forms that may be the given one in another rendering of its page: all of its fields are there,
 * and the hidden ones say the same. Several forms of a page may have the same fields, each for another thing.
 */
export function matchingForms(wanted: FormContent, forms: readonly FormContent[]): number[] {
  const subject = subjectOf(wanted);
  return forms.flatMap((form, position) => {
    const names = new Set(form.typed.map(([name]) => name));
    const isWhole = wanted.typed.length > 0 && wanted.typed.every(([name]) => names.has(name));
    return isWhole && subjectOf(form) === subject ? [position] : [];
  });
}

/** What React adds names the action, which another build calls otherwise. */
function subjectOf({ hidden }: FormContent): string {
  const own = hidden.filter(([name]) => !name.startsWith('$ACTION'));
  return JSON.stringify(own.map((pair) => JSON.stringify(pair)).sort());
}
