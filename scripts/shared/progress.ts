const WIDTH = 30;
const LINES_EVERY_MS = 5_000;

export interface ProgressBar {
  show(step: string, done: number, all: number): void;
  end(): void;
}

/** A progress bar on a terminal, or else a line every few seconds. */
export function progressBar(stream: NodeJS.WriteStream = process.stderr): ProgressBar {
  let step = '';
  let renderedAt = 0;
  const render = (name: string, done: number, all: number): void => {
    const share = all > 0 ? Math.min(1, done / all) : 1;
    const filled = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░');
    const text = `${filled} ${String(Math.floor(share * 100)).padStart(3)} %  ${name} ${done} of ${all}`;
    stream.write(stream.isTTY ? `\r\u001b[2K${text}` : `${text}\n`);
  };
  return {
    show(name, done, all) {
      const at = performance.now();
      const wait = stream.isTTY ? 50 : LINES_EVERY_MS;
      if (name === step && done < all && at - renderedAt < wait) return;
      if (name !== step && step !== '' && stream.isTTY) stream.write('\n');
      step = name;
      renderedAt = at;
      render(name, done, all);
    },
    end() {
      if (stream.isTTY && step !== '') stream.write('\n');
      step = '';
    },
  };
}
