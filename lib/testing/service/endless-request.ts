import { connect } from 'node:net';

/** What became of a request whose body does not end. */
export type Cut = {
  /** Of the answer; empty when the connection was cut without one. */
  status: string;
  /** Bytes that left before the other side ended the connection. */
  sent: number;
};

/** Posts a body in chunks, without its length, for as long as the connection is left open. */
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
    // Writing to a connection that was cut is an error, and the point.
    socket.on('error', () => {});
    socket.on('close', () => resolve({ status: answer.slice(9, 12), sent: socket.bytesWritten }));
  });
}
