// Removes secrets from log lines, spans and the doctor's report. Strangers write some of these texts, so every
// pattern runs in linear time: repetitions are bounded, or cannot overlap with what follows (lib/security/linear-
// time.test.ts). No pattern matches across a quote, so JSON stays valid.
const urlPassword = /(:\/\/[^\s/:@"]*):[^\s/@"]*@/g;
const urlSecret = /([?&](?:token|key|code|signature|secret)=)[^&\s"'#]+/gi;
const credentials = /\b(Basic|Bearer)\s+[\w+/=.~-]{6,}/gi;
const digitRun = /(?<![\w.-])\d(?:[ -]?\d){12,18}(?![\w-])/g;
const emailAddress = /(?<![^\s@"'<>:,])[^\s@"'<>:,]+@[^\s@"'<>,]+/g;

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Thirteen digits may also be a timestamp, so they count as a card number only with a valid check digit. */
function hideCard(run: string): string {
  const digits = run.replace(/\D/g, '');
  return digits.length > 13 || passesLuhn(digits) ? '[number]' : run;
}

export function redactText(text: string): string {
  return text
    .replace(urlPassword, '$1:[secret]@')
    .replace(urlSecret, '$1[secret]')
    .replace(credentials, '$1 [secret]')
    .replace(digitRun, hideCard);
}

/** Like `redactText`, but a numeric card number becomes 0, so that the line stays valid JSON. */
export function redactJson(line: string): string {
  return redactText(
    line.replace(/(?<=[:[,])(\d{13,19})(?:\.\d+)?(?=[,\]}])/g, (number, run: string) =>
      hideCard(run) === run ? number : '0',
    ),
  );
}

export function hideAddresses(text: string): string {
  return text.replace(emailAddress, '[address]');
}
