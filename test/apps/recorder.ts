/** Receives diverted connections on loopback, keeps what was sent, and answers with JSON. */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CaseHead } from './case';
import { readRequest, type RecordedRequest } from './requests';

export interface Recorder {
  /** For RECORDER_PORTS of `divert.mjs`. */
  readonly ports: string;
  /** Forgets what was sent so far. The replies are given in order; the last one repeats. */
  begin(answers: Pick<CaseHead, 'replies' | 'replyHeaders' | 'status'>): void;
  /** The requests since `begin`. */
  requests(): readonly RecordedRequest[];
  close(): void;
}

/** Starts a recorder on two free ports, one for http and one for what was https. */
export async function startRecorder(): Promise<Recorder> {
  let requests: RecordedRequest[] = [];
  let answers: Parameters<Recorder['begin']>[0] = {};
  const listenerFor =
    (scheme: string): RequestListener =>
    (incoming, response) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        const { replies = [{}], replyHeaders = [], status = 200 } = answers;
        const index = Math.min(requests.length, replies.length - 1);
        const { method = '', url: target = '', headers } = incoming;
        requests.push(
          readRequest({ method, origin: `${scheme}://${headers.host}`, target, headers: headersOf(incoming), body: Buffer.concat(chunks) }),
        );
        response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...replyHeaders[index] });
        response.end(JSON.stringify(replies[index]));
      });
    };
  const servers = [createServer(listenerFor('http')), createServer(listenerFor('https'))];
  await Promise.all(servers.map((server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))));
  return {
    ports: servers.map((server: Server) => (server.address() as AddressInfo).port).join(),
    begin: (next) => {
      requests = [];
      answers = next;
    },
    requests: () => requests,
    close: () =>
      servers.forEach((server) => {
        server.closeAllConnections();
        server.close();
      }),
  };
}

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]));
