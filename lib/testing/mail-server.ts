import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, beforeEach } from 'vitest';

const usual: Record<string, string> = {
  EHLO: '250-mail.test\r\n250 AUTH PLAIN',
  STARTTLS: '502 not here',
  AUTH: '235 welcome',
  DATA: '354 go on',
  '.': '250 taken',
};

/** A mail server without TLS. It forgets with each test what it received, and how a test told it to answer. */
export function testMailServer() {
  const state = {
    port: 0,
    url: '',
    commands: [] as string[],
    mails: [] as string[],
    answers: {} as Record<string, string>,
  };
  const server = createServer((socket) => {
    let mail: string[] | null = null;
    socket.write('220 mail.test\r\n');
    socket.on('error', () => {});
    createInterface({ input: socket }).on('line', (line) => {
      if (mail && line !== '.') return void mail.push(line);
      const [command = ''] = line.toUpperCase().split(/[\s:]/);
      const answer = state.answers[command] ?? usual[command] ?? '250 ok';
      state.commands.push(line);
      if (mail && answer.startsWith('250')) state.mails.push(mail.join('\n'));
      mail = command === 'DATA' ? [] : null;
      socket.write(`${answer}\r\n`);
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    state.port = (server.address() as AddressInfo).port;
    state.url = `smtp://127.0.0.1:${state.port}`;
  });
  beforeEach(() => void Object.assign(state, { commands: [], mails: [], answers: {} }));
  afterAll(() => void server.close());
  return state;
}
