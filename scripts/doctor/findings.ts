import { redactText } from '../../lib/redact.ts';

/** The result of a check: ok, a warning, or a problem that prevents going live. */
export type Finding = {
  level: 'ok' | 'warning' | 'problem';
  text: string;
  /** The fix. */
  advice?: string;
};

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const warning = (text: string, advice: string): Finding => ({
  level: 'warning',
  text,
  advice,
});
export const problem = (text: string, advice: string): Finding => ({
  level: 'problem',
  text,
  advice,
});

/** A group of checks. */
export type Check = { title: string; run: () => Promise<Finding[]> };
export type Examined = { title: string; findings: Finding[] };

const TIMEOUT_MS = 45_000;

/** Runs checks in sequence; one that throws or times out counts as a problem. */
export async function examine(checks: readonly Check[]): Promise<Examined[]> {
  const examined: Examined[] = [];
  for (const { title, run } of checks) {
    examined.push({ title, findings: await inTime(run).catch(brokenDown) });
  }
  return examined;
}

async function inTime(run: Check['run']): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer within 45 seconds')), TIMEOUT_MS);
  });
  return Promise.race([run(), late]).finally(() => clearTimeout(timer));
}

function brokenDown(error: unknown): Finding[] {
  return [problem(`This could not be examined: ${reasonOf(error)}`, 'Put that right first.')];
}

/** An error as a short text; of an AggregateError, such as for two addresses of a host, the first. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `: ${reasonOf(error.cause)}` : '';
  return `${error.message || error.name}${cause}`;
}

const marks = { ok: '✓', warning: '!', problem: '✗' } as const;

/**
 * The printed report. Secrets are redacted, also in quoted error messages.
 * @param secrets values to redact
 */
export function render(examined: readonly Examined[], secrets: readonly string[]): string {
  const lines = examined.flatMap(({ title, findings }) => [
    '',
    title,
    ...findings.flatMap(({ level, text, advice }) => [
      `  ${marks[level]} ${level.padEnd(8)}${text}`,
      ...(advice ? [`    ${' '.repeat(8)}→ ${advice}`] : []),
    ]),
  ]);
  const count = (level: Finding['level']) =>
    examined.flatMap(({ findings }) => findings).filter((one) => one.level === level).length;
  const [problems, warnings] = [count('problem'), count('warning')];
  const verdict =
    problems > 0
      ? 'This shop is not ready for customers.'
      : 'Nothing stands in the way of going live.';
  lines.push('', `${many(problems, 'problem')}, ${many(warnings, 'warning')}. ${verdict}`);
  return withoutSecrets(lines.join('\n').trim(), secrets);
}

function many(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

function withoutSecrets(text: string, secrets: readonly string[]): string {
  const longestFirst = [...secrets].filter(({ length }) => length >= 4);
  longestFirst.sort((one, other) => other.length - one.length);
  return redactText(longestFirst.reduce((kept, one) => kept.replaceAll(one, '[secret]'), text));
}

/** A variable's secret, or the two of "current,other". */
export function secretsIn(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** The secret values of an environment, including passwords in URLs. */
export function secretsOf(source: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(source).flatMap(([name, given]) => {
    const value = given?.trim();
    if (!value) return [];
    if (/SECRET|KEY|PASSWORD|TOKEN/.test(name)) return secretsIn(value);
    if (!URL.canParse(value)) return [];
    const { password } = new URL(value);
    return password ? [password, decodeURIComponent(password)] : [];
  });
}
