import { Agent, createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../../scripts/machine/processes.mjs';
import { endProcesses, freePort, startProcess } from '../support/serverProcess';

interface Result {
  readonly name: string;
  readonly status: number;
  readonly outcome: 'conforms' | 'breaks' | 'not provoked';
  readonly issues: readonly string[];
  readonly reason: string | null;
}
interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}
type Alter = (call: { method: string; path: string }, reply: Reply) => void;

const folder = mkdtempSync(join(tmpdir(), 'patchbay-conformance-'));
const unaltered: Alter = () => {};
let alter = unaltered;
let proxy: Server;
let url: string;

/** A proxy in front of the product, which can alter its replies: a server that implements the contract, rightly or wrongly. */
async function startProxy(port: number, target: number): Promise<Server> {
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url: path = '/', headers } = incoming;
    const forward = request({ agent, host: '127.0.0.1', port: target, method, path, headers }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () => {
        const reply = { status: answer.statusCode ?? 502, headers: { ...answer.headers }, text: Buffer.concat(pieces).toString('utf8') };
        alter({ method, path }, reply);
        const { 'content-length': _length, 'transfer-encoding': _encoding, ...rest } = reply.headers;
        outgoing.writeHead(reply.status, rest);
        outgoing.end(reply.text);
      });
    });
    forward.on('error', () => (outgoing.headersSent ? undefined : outgoing.destroy()));
    // The product refuses a body by its length, before it has come.
    forward.flushHeaders();
    incoming.pipe(forward);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

beforeAll(async () => {
  const [front, back] = [await freePort(), await freePort()];
  url = `http://127.0.0.1:${front}`;
  const server = await startProcess({
    port: back,
    env: {
      PUBLIC_URL: url,
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'info',
      CAPTCHA_COST: '50',
      LOGIN_CAPTCHA_AFTER: '3',
      FORGOT_PER_ADDRESS: '1000',
      JOBS_POLL_SECONDS: '1',
    },
  });
  await server.ready;
  proxy = await startProxy(front, back);
});
afterAll(async () => {
  proxy.closeAllConnections();
  await new Promise((resolve) => proxy.close(resolve));
  await endProcesses();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the command as a person would. */
async function run(...args: string[]): Promise<{ code: number; output: string }> {
  return runProgram(process.execPath, ['--import', 'tsx', 'scripts/conformance.mjs', ...args]);
}

/** Runs it against the proxy. Returns its exit code, its output and what it found. */
async function check(...args: string[]) {
  const file = join(folder, 'results.json');
  const { code, output } = await run('--target', url, '--mailbox', `${url}/dev/mailbox`, '--rate', '1000', '--json', file, ...args);
  if (!existsSync(file)) throw new Error(`It ended with ${code} and said:\n${output}`);
  const { results, stopped } = JSON.parse(readFileSync(file, 'utf8')) as { results: Result[]; stopped: string[] };
  const found = (outcome: Result['outcome']) => results.filter((each) => each.outcome === outcome);
  return { code, output, stopped, results, found };
}
const nameOf = ({ name, status }: Result) => `${name} ${status}`;

describe('the contract, run against a server', () => {
  it('the product conforms in every status that can be provoked, and these are at least three quarters of those that endpoints name [T61, T62]', async () => {
    const { code, output, stopped, results, found } = await check();
    expect(found('breaks').map((each) => [nameOf(each), each.issues])).toEqual([]);
    expect(stopped).toEqual([]);
    expect(code).toBe(0);
    const { endpoints } = await import('../../src/contract');
    const own = results.filter(({ name, status }) => status in endpoints[name as keyof typeof endpoints].replies);
    expect(own).toHaveLength(Object.values(endpoints).reduce((sum, { replies }) => sum + Object.keys(replies).length, 0));
    expect(own.filter(({ outcome }) => outcome === 'conforms').length / own.length).toBeGreaterThanOrEqual(0.75);
    const rest = found('not provoked');
    // A status without a story needs its reason in scripts/conformance/reasons.mjs.
    expect(rest.filter(({ reason }) => reason === null || /no story/.test(reason)).map(nameOf)).toEqual([]);
    expect(rest.filter(({ status }) => status === 413).map(nameOf)).toEqual([]);
    expect(output).toContain(`${found('conforms').length} of ${results.length} statuses conform, ${rest.length} not provoked`);
  });

  it('a server that drops or adds a field, changes a status or a content type is found out, and nothing else is reported [T61, T63]', async () => {
    alter = ({ method, path }, reply) => {
      const change = (edit: (body: Record<string, unknown>) => unknown) => (reply.text = JSON.stringify(edit(JSON.parse(reply.text))));
      if (method === 'GET' && /^\/api\/v3\/zaps\/\d+$/.test(path) && reply.status === 200) change(({ title: _title, ...rest }) => rest);
      if (method === 'GET' && path === '/api/v4/onboardings/' && reply.status === 200) change((body) => ({ ...body, password_hash: 'x' }));
      if (method === 'POST' && path.startsWith('/api/v3/folders') && reply.status === 201) reply.status = 200;
      if (path === '/api/v3/timezones' && reply.status === 200) reply.headers['content-type'] = 'text/html';
      if (reply.status === 405) delete reply.headers.allow;
    };
    const { code, output, found } = await check();
    alter = unaltered;
    expect(code).toBe(1);
    const other = found('breaks').filter(({ status }) => status !== 405);
    expect(other.map((each) => [nameOf(each), each.issues.map((issue) => issue.replace(/: \{.*$/, ''))])).toEqual([
      ['createFolder 200', ['The contract has no status 200 for this endpoint.']],
      ['createFolder 201', ['Answered 200 instead']],
      ['getZap 200', ['The field title: Invalid input: expected string, received undefined']],
      ['listOnboardings 200', ['The field password_hash: the contract does not have this field.']],
      ['listTimezones 200', ['The content type is "text/html", not "application/json; charset=utf-8".']],
    ]);
    expect(found('breaks').find(({ status }) => status === 405)?.issues).toEqual(['The header Allow is missing.']);
    expect(output).toContain('✗ createFolder 201');
  });

  it('without a mailbox, what needs a mailed link is reported as not provoked, with the reason [T64]', async () => {
    const file = join(folder, 'without.json');
    const { code } = await run('--target', url, '--rate', '1000', '--only', 'invitations,getFolderTree', '--json', file);
    const { results, stopped } = JSON.parse(readFileSync(file, 'utf8')) as { results: Result[]; stopped: string[] };
    expect(code).toBe(0);
    expect(stopped).toContain('The story invitations stopped: needs --mailbox');
    expect(results.find((each) => nameOf(each) === 'acceptInvitation 200')?.outcome).toBe('not provoked');
    expect(results.find((each) => nameOf(each) === 'getFolderTree 200')?.outcome).toBe('conforms');
    expect(new Set(results.map(({ name }) => name))).toEqual(new Set(['acceptInvitation', 'getFolderTree', 'getInvitationOffer']));
  });

  it('it waits as Retry-After says when the target refuses further requests, and judges that reply too [T65]', async () => {
    let refused = 0;
    alter = ({ method, path }, reply) => {
      if (method !== 'GET' || path !== '/api/v3/timezones' || refused > 0) return;
      refused += 1;
      Object.assign(reply, { status: 429, text: JSON.stringify({ errors: ['Too many.'], reason: 'too_often' }) });
      reply.headers['retry-after'] = '1';
    };
    const { code, results } = await check('--only', 'listTimezones');
    alter = unaltered;
    expect(refused).toBe(1);
    expect(code).toBe(0);
    expect(results.map((each) => [each.status, each.outcome])).toEqual([
      [200, 'conforms'],
      [405, 'conforms'],
      [429, 'conforms'],
      [500, 'not provoked'],
      [503, 'not provoked'],
    ]);
  });

  it('it refuses a server on another machine unless it is allowed to, and what it does not know, with code 2 [T65]', async () => {
    expect(await run('--target', 'https://patchbay.example')).toMatchObject({
      code: 2,
      output: 'patchbay.example is not this machine. This signs people up and sends bad requests: --allow-remote if it is meant.\n',
    });
    expect((await run('--target', url, '--mailbox', 'http://mail.example/')).code).toBe(2);
    expect(await run('--target', url, '--only', 'nothing')).toMatchObject({
      code: 2,
      output: expect.stringContaining('No resource or endpoint is called nothing.'),
    });
    expect((await run()).output).toBe('Name the server: --target http://localhost:3000\n');
    const closed = await freePort();
    expect(await run('--target', `http://127.0.0.1:${closed}`, '--allow-remote')).toMatchObject({
      code: 2,
      output: expect.stringContaining('does not answer'),
    });
  });
});
