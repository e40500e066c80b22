/** What the Dockerfile and .dockerignore say, for the tests that run the same without Docker. */
import { readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { fromRoot } from '../paths.ts';

export interface Dockerfile {
  /** The scripts that it runs, in order. */
  steps: { script: string; args: string[] }[];
  /** The secrets that it is given. */
  secrets: string[];
  /** The version of Node.js. */
  nodeVersion: string | undefined;
  /** The account of the image: uid:gid. */
  user: string | undefined;
  /** The variables that the image sets. */
  variables: Record<string, string>;
}

/** @throws Error when a step is more than a script with its arguments */
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
    steps: of('RUN').map(([, ...words]) => stepOf(words)),
    secrets: [...text.matchAll(/type=secret,id=(\w+)/g)].map(([, id = '']) => id),
    nodeVersion: /^FROM node:([\d.]+)-\w+-slim AS node$/m.exec(text)?.[1],
    user: stage.findLast(([word]) => word === 'USER')?.[1],
    variables: Object.fromEntries(assignments.map((pair) => pair.split('=') as [string, string])),
  };
}

function stepOf(words: readonly string[]): Dockerfile['steps'][number] {
  const [script = '', ...args] = words.filter((word) => !word.startsWith('--mount='));
  if (!/^scripts\/image\/[\w-]+\.sh$/.test(script) || args.some((word) => /[;&|$]/.test(word))) {
    throw new Error(`A step of the Dockerfile is no script: RUN ${words.join(' ')}`);
  }
  return { script, args };
}

/**
 * Of these files, as paths from the root, those that Docker is given: as .dockerignore says, whose last
 * pattern that matches a file or a folder above it counts.
 */
export function contextFiles(
  files: readonly string[],
  ignore = readFileSync(fromRoot('.dockerignore'), 'utf8'),
): string[] {
  const patterns = ignore.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return files.filter((file) => {
    let isGiven = true;
    for (const pattern of patterns) {
      const isException = pattern.startsWith('!');
      if (matchesPath(file, isException ? pattern.slice(1) : pattern)) isGiven = isException;
    }
    return isGiven;
  });
}

function matchesPath(file: string, pattern: string): boolean {
  const parts = file.split('/');
  return parts.some((_, index) => matchesGlob(parts.slice(0, index + 1).join('/'), pattern));
}
