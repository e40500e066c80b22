import { type ChildProcess, spawn } from 'node:child_process';

export type Started = {
  readonly url: string;
  readonly milliseconds: number;
  stop(): Promise<void>;
};

/** Starts a program of the sandbox and waits for the line that names its URL. */
export async function startProgram(file: string, args: readonly string[] = []): Promise<Started> {
  const path = new URL(file, import.meta.url).pathname;
  const started = performance.now();
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await readyUrl(child);
  return {
    url,
    milliseconds: performance.now() - started,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const url = /ready at (\S+)/.exec(output)?.[1];
      if (url) resolve(url);
    });
    child.once('exit', (code) =>
      reject(new Error(`The process exited with ${code} before it was ready.`)),
    );
  });
}
