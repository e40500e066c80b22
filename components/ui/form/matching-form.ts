type Pairs = [name: string, text: string][];

/** Hidden inputs identify the form's subject. */
export type FormContent = { typed: Pairs; hidden: Pairs };

/** The indexes of forms that have all fields of a saved form and the same hidden inputs. */
export function matchingForms(saved: FormContent, forms: readonly FormContent[]): number[] {
  const subject = subjectOf(saved);
  return forms.flatMap((form, position) => {
    const names = new Set(form.typed.map(([name]) => name));
    const isWhole = saved.typed.length > 0 && saved.typed.every(([name]) => names.has(name));
    return isWhole && subjectOf(form) === subject ? [position] : [];
  });
}

/** Ignores React's action fields, whose ids differ between builds. */
function subjectOf({ hidden }: FormContent): string {
  const fields = hidden.filter(([name]) => !name.startsWith('$ACTION'));
  return JSON.stringify(fields.map((pair) => JSON.stringify(pair)).sort());
}
