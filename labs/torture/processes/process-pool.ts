import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export type ProcessPoolOptions = {
  size: number;
  program: string;
  args: () => string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  /** The file descriptor for their stderr. */
  log: number;
  /** Called with a process's last message, such as "after-b" of "killed at after-b". */
  onDeath: (message: string) => void;
  /** Called with the arguments of a process that ended without a last message. */
  onLost?: (args: string[]) => void;
};

type Member = { child: ChildProcess; port: number };

/** How a process ended: its exit code, or the signal that ended it. */
type End = { code: number | null; signal: NodeJS.Signals | null };

/** Processes of one kind; a killed one is replaced at once. */
export class ProcessPool {
  readonly fallen: string[] = [];
  private readonly members: (Member | undefined)[];
  private readonly running = new Map<ChildProcess, Promise<End>>();
  private readonly options: ProcessPoolOptions;
  private retiring = false;

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

  /** Kills one at once, in the middle of its work. */
  kill(index: number): void {
    const member = this.members[index % this.members.length];
    if (!member) return;
    member.child.kill('SIGKILL');
  }

  /** Terminates all and waits for them. */
  async retire(): Promise<void> {
    this.retiring = true;
    await Promise.all([...this.running].map(([child, ended]) => this.end(child, ended)));
  }

  private async end(child: ChildProcess, ended: Promise<End>): Promise<void> {
    const serves = this.members.some((member) => member?.child === child);
    // One that is still starting has no work to finish.
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
      void this.fill(place);
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
