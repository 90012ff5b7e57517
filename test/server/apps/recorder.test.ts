import { startRecorder, type Recorder } from '../../apps/recorder';
import { runNode } from '../../support/runNode';

let recorder: Recorder;
beforeAll(async () => {
  recorder = await startRecorder();
});
afterAll(() => recorder.close());

/** Runs a program with the preload, and returns its output. Its requests are in the recorder. */
async function runDiverted(program: string): Promise<string> {
  recorder.begin({ replies: [{ ok: true }] });
  const args = ['--import', './test/apps/divert.mjs', '--input-type=module', '--eval', program];
  const run = runNode(args, { RECORDER_PORTS: recorder.ports });
  await run.ended;
  return run.words();
}

/** Each sends `{"name":"ü"}` to this address and prints the status. */
const clients = {
  http: `import { request } from 'node:http';
    request('http://api.example.com/v1/items?a=1', { method: 'POST', headers: { 'content-type': 'application/json' } }, (reply) => { console.log(reply.statusCode); reply.resume(); }).end('{"name":"ü"}');`,
  https: `import { request } from 'node:https';
    request('https://api.example.com/v1/items?a=1', { method: 'POST', headers: { 'content-type': 'application/json' } }, (reply) => { console.log(reply.statusCode); reply.resume(); }).end('{"name":"ü"}');`,
  'an agent of https that keeps connections': `import { Agent, request } from 'node:https';
    const agent = new Agent({ keepAlive: true, timeout: 1000 });
    request({ host: 'api.example.com', path: '/v1/items?a=1', method: 'POST', agent, headers: { 'content-type': 'application/json' } }, (reply) => { console.log(reply.statusCode); reply.resume(); reply.on('end', () => process.exit()); }).end('{"name":"ü"}');`,
  fetch: `const reply = await fetch('https://api.example.com/v1/items?a=1', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name":"ü"}' });
    console.log(reply.status); process.exit();`,
  undici: `import { request } from 'undici';
    const reply = await request('https://api.example.com/v1/items?a=1', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name":"ü"}' });
    console.log(reply.statusCode); process.exit();`,
};

describe('the recorder', () => {
  it.each(Object.entries(clients))('gets the requests of %s, with the host that they were for', async (name, program) => {
    expect(await runDiverted(program)).toBe('200\n');
    expect(recorder.requests()).toEqual([
      {
        method: 'POST',
        origin: `${name === 'http' ? 'http' : 'https'}://api.example.com`,
        path: '/v1/items',
        query: { a: ['1'] },
        headers: { 'content-type': 'application/json' },
        body: { text: '{"name":"ü"}', json: { name: 'ü' } },
      },
    ]);
  });

  it('gives its replies with their headers in order, and repeats the last one', async () => {
    recorder.begin({ replies: [{ page: 1 }, { page: 2 }], replyHeaders: [{ link: 'next' }], status: 201 });
    const program = `for (const page of [1, 2, 3]) { const reply = await fetch('https://api.example.com/' + page); console.log(reply.status, reply.headers.get('link'), await reply.text()); } process.exit();`;
    const run = runNode(['--import', './test/apps/divert.mjs', '--input-type=module', '--eval', program], {
      RECORDER_PORTS: recorder.ports,
    });
    await run.ended;
    expect(run.words()).toBe('201 next {"page":1}\n201 null {"page":2}\n201 null {"page":2}\n');
  });

  it('refuses connections to other machines and ports', async () => {
    const program = `import { connect } from 'node:net'; import tls from 'node:tls';
      for (const open of [() => connect(25, 'mail.example.com'), () => tls.connect(993, 'mail.example.com')]) { try { open(); } catch (error) { console.log(error.message); } }
      process.exit();`;
    expect(await runDiverted(program)).toBe(
      'A connection to mail.example.com:25 is refused while requests are recorded.\nA connection to port 993 is refused while requests are recorded.\n',
    );
    expect(recorder.requests()).toEqual([]);
  });
});
