import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export type ProcessPoolOptions = {
  size: number;
  program: string;
  args: () => string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  log: number;
  /** Called with the failpoint at which a process died. */
  onDeath: (message: string) => void;
  /** Called with the arguments of a process that died elsewhere. */
  onLost?: (args: string[]) => void;
};

type Member = { child: ChildProcess; port: number };

type End = { code: number | null; signal: NodeJS.Signals | null };

/** Replaces processes that die. */
export class ProcessPool {
  readonly fallen: string[] = [];
  private readonly members: (Member | undefined)[];
  private readonly running = new Map<ChildProcess, Promise<End>>();
  private readonly options: ProcessPoolOptions;
  private retiring = false;
  private isPaused = false;

  private constructor(options: ProcessPoolOptions) {
    this.options = options;
    this.members = Array.from({ length: options.size }, () => undefined);
  }

  static async start(options: ProcessPoolOptions): Promise<ProcessPool> {
    const pool = new ProcessPool(options);
    await Promise.all(pool.members.map((_, place) => pool.fill(place)));
    return pool;
  }

  get ports(): number[] {
    return this.members.flatMap((member) => (member ? [member.port] : []));
  }

  kill(index: number): void {
    const member = this.members[index % this.members.length];
    if (!member) return;
    member.child.kill('SIGKILL');
  }

  async pause(): Promise<void> {
    this.isPaused = true;
    const ended = [...this.running].map(([child, end]) => {
      child.kill('SIGKILL');
      return end;
    });
    await Promise.all(ended);
  }

  async resume(): Promise<void> {
    this.isPaused = false;
    await Promise.all(this.members.map((_, place) => this.fill(place)));
  }

  async retire(): Promise<void> {
    this.retiring = true;
    await Promise.all([...this.running].map(([child, ended]) => this.end(child, ended)));
  }

  private async end(child: ChildProcess, ended: Promise<End>): Promise<void> {
    const serves = this.members.some((member) => member?.child === child);
    // A process that is still starting has no work to finish.
    child.kill(serves ? 'SIGTERM' : 'SIGKILL');
    const { code, signal } = await ended;
    if (serves && code !== 0) this.fallen.push(`asked to end, ended with ${code ?? signal}`);
  }

  private fill(place: number): Promise<void> {
    const { program, env, cwd, log, onDeath, onLost } = this.options;
    const args = this.options.args();
    let hasSpoken = false;
    const child = spawn(process.execPath, [program, ...args], {
      cwd,
      env,
      // An open pipe tells the process that its parent is alive.
      stdio: ['pipe', 'pipe', log],
    });
    const ended = new Promise<End>((resolve) =>
      // "close", not "exit": the last message may still be in the pipe.
      child.once('close', (code, signal) => resolve({ code, signal })),
    );
    this.running.set(child, ended);
    void ended.then(({ code, signal }) => {
      this.running.delete(child);
      this.members[place] = undefined;
      if (this.retiring) return;
      if (signal !== 'SIGKILL') this.fallen.push(`ended with ${code ?? signal}`);
      if (!hasSpoken) onLost?.(args);
      if (!this.isPaused) void this.fill(place);
    });
    const ready = new Promise<void>((resolve) => {
      if (!child.stdout) throw new Error('The process has no output');
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line.startsWith('killed at ')) {
          hasSpoken = true;
          onDeath(line.slice('killed at '.length));
        }
        if (!line.startsWith('ready')) return;
        this.members[place] = { child, port: Number(line.split(' ')[1] ?? 0) };
        resolve();
      });
    });
    return Promise.race([ready, ended.then(() => undefined)]);
  }
}
