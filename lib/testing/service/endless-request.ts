import { connect } from 'node:net';

export type Cut = {
  status: string;
  sent: number;
};

export function postWithoutEnd(url: string): Promise<Cut> {
  const { hostname, port, pathname } = new URL(url);
  const chunk = Buffer.from(`4000\r\n${'x'.repeat(0x4000)}\r\n`);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname);
    const send = () => {
      while (socket.writable && socket.write(chunk));
    };
    socket.on('connect', () => {
      socket.write(
        `POST ${pathname} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nTransfer-Encoding: chunked\r\n\r\n`,
      );
      send();
    });
    socket.on('drain', send);
    socket.on('data', (data) => {
      answer += data.toString('latin1');
    });
    // Writing to a closed connection fails, as this test expects.
    socket.on('error', () => {});
    socket.on('close', () => resolve({ status: answer.slice(9, 12), sent: socket.bytesWritten }));
  });
}
