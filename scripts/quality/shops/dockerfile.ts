/** Parses the Dockerfile and .dockerignore for tests that run its steps without Docker. */
import { readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { fromRoot } from '../../paths.ts';

export interface Dockerfile {
  steps: string[];
  secrets: string[];
  nodeVersion: string | undefined;
  user: string | undefined;
  variables: Record<string, string>;
  healthcheck: string[];
}

export function readDockerfile(text = readFileSync(fromRoot('Dockerfile'), 'utf8')): Dockerfile {
  const instructions = text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.trim().split(/\s+/));
  const of = (name: string) => instructions.filter(([word]) => word === name);
  const stage = instructions.slice(instructions.findLastIndex(([word]) => word === 'FROM'));
  const assignments = stage.filter(([word]) => word === 'ENV').flatMap(([, ...pairs]) => pairs);
  return {
    steps: of('RUN').map(([, ...words]) =>
      words.filter((word) => !word.startsWith('--mount=')).join(' '),
    ),
    secrets: [...text.matchAll(/type=secret,id=(\w+)/g)].map(([, id = '']) => id),
    nodeVersion: /^FROM node:([\d.]+)-\w+-slim AS node$/m.exec(text)?.[1],
    user: stage.findLast(([word]) => word === 'USER')?.[1],
    healthcheck: JSON.parse(/^HEALTHCHECK .*?CMD (\[.*\])$/m.exec(text)?.[1] ?? '[]') as string[],
    variables: Object.fromEntries(assignments.map((pair) => pair.split('=') as [string, string])),
  };
}

/**
 * The files that .dockerignore does not exclude. The last pattern that matches a file or a parent folder
 * wins.
 */
export function contextFiles(
  files: readonly string[],
  ignore = readFileSync(fromRoot('.dockerignore'), 'utf8'),
): string[] {
  const patterns = ignore.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return files.filter((file) => {
    let isIncluded = true;
    for (const pattern of patterns) {
      const isException = pattern.startsWith('!');
      if (matchesPath(file, isException ? pattern.slice(1) : pattern)) isIncluded = isException;
    }
    return isIncluded;
  });
}

function matchesPath(file: string, pattern: string): boolean {
  const parts = file.split('/');
  return parts.some((_, index) => matchesGlob(parts.slice(0, index + 1).join('/'), pattern));
}
