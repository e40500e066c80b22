import { spawn } from 'node:child_process';
import { projectRoot } from '../paths.ts';

export interface Command {
  name: string;
  program: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  cwd?: string;
}

export interface Outcome {
  name: string;
  ok: boolean;
  seconds: number;
  output: string;
}

/**
 * Runs a program to completion.
 * @param isStreamed prints the output instead of capturing it
 */
export function run(command: Command, isStreamed: boolean): Promise<Outcome> {
  const startedAt = performance.now();
  const child = spawn(command.program, command.args, {
    cwd: command.cwd ?? projectRoot,
    env: { ...process.env, ...command.env },
    stdio: isStreamed ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let output = '';
  child.stdout?.on('data', (part) => {
    output += part;
  });
  child.stderr?.on('data', (part) => {
    output += part;
  });
  return new Promise((done) => {
    const finish = (ok: boolean) =>
      done({ name: command.name, ok, seconds: (performance.now() - startedAt) / 1000, output });
    child.once('error', (error) => {
      output += error.message;
      finish(false);
    });
    child.once('close', (code) => finish(code === 0));
  });
}
