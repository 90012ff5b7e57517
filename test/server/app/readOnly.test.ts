import { spawn } from 'node:child_process';
import { createProcessBrowser } from '../../support/processBrowser';
import { environmentOf, readDockerfile } from '../../support/deployment';
import { signUpForm } from '../../support/serverPeople';
import { endProcesses, startProcess } from '../../support/serverProcess';
import { makeSmallDisk, type SmallDisk } from '../../support/smallDisk';

let disk: SmallDisk;
beforeAll(async () => {
  disk = await makeSmallDisk(160);
});
afterAll(async () => {
  await endProcesses();
  disk.end();
});

/**
 * Starts a command as the image, the systemd unit and Kubernetes do: every other file is read-only, and the process has no
 * rights of root.
 */
const confined = () => [
  ...disk.command,
  'unshare',
  '--mount',
  'sh',
  '-c',
  'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && mount -o remount,bind,ro / && cd "$0" && ' +
    'exec setpriv --no-new-privs --bounding-set=-all --inh-caps=-all -- "$@"',
  process.cwd(),
];

/** Runs a command and gives its exit code. */
function codeOf([program = '', ...args]: readonly string[], env: Record<string, string> = {}): Promise<number | null> {
  const child = spawn(program, args, { env: { PATH: process.env.PATH, ...env }, stdio: 'ignore' });
  return new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
}

const dockerfile = readDockerfile('Dockerfile');
const image = environmentOf(dockerfile, 'runtime');
const healthCheck = dockerfile.find(({ name, stage }) => name === 'HEALTHCHECK' && stage === 'runtime')!.value.split(' CMD ')[1]!;

it('the server starts, saves and answers the health check of the image while it can write to its folder of data only', async () => {
  expect(await codeOf([...confined(), 'touch', 'package.json'])).not.toBe(0);
  expect(await codeOf([...confined(), 'touch', `${disk.folder}/writable`])).toBe(0);

  const { HOST } = image as { HOST: string };
  const server = await startProcess({ env: { HOST, DATA_DIR: disk.folder }, under: confined() });
  await server.ready;
  const check = () => codeOf(JSON.parse(healthCheck), { PORT: new URL(server.url).port });
  expect(await check()).toBe(0);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect((await createProcessBrowser(server.url).post('/api/v3/profiles', signUpForm()))?.status).toBe(201);

  server.child.kill('SIGTERM');
  expect({ code: await server.ended, output: server.output() }).toMatchObject({ code: 0 });
  expect(await check()).toBe(1);
});
