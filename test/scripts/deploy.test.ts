import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readConfig } from '../../src/server/platform/config/config';
import { settings } from '../../src/server/platform/config/settings';
import { deployFolder, environmentOf, readDockerfile, readEnvironment, readUnit, readYaml } from '../support/deployment';

const { scripts, version } = JSON.parse(readFileSync('package.json', 'utf8'));
const serve: string[] = scripts.serve.split(' ');
const dockerfile = readDockerfile('Dockerfile');
const image = environmentOf(dockerfile, 'runtime');
interface ComposeService {
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly privileged?: boolean;
  readonly network_mode?: string;
  readonly networks: readonly string[];
  readonly volumes?: readonly string[];
}

const compose = readYaml('compose/compose.yaml')[0];
const services = Object.entries<ComposeService>(compose.services);
const unit = readUnit('systemd/patchbay.service', 'Service');
const manifests = readdirSync(`${deployFolder}/kubernetes`).flatMap((file) =>
  readYaml(`kubernetes/${file}`).map((manifest) => ({ file, ...manifest })),
);
const ofKind = (kind: string) => manifests.filter((each) => each.kind === kind);
const secretKey = 'Zk3v9QmX7r1Lw5Ty8Ub2Nc6Ph4Jd0Fs-';

/** Replaces `${NAME}`, `${NAME:-default}` and `${NAME:?message}` as compose does. */
function filled(value: unknown, variables: Record<string, string>): string {
  return String(value).replace(/\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g, (_all, name: string, byDefault?: string) => {
    const given = variables[name] || byDefault;
    if (given === undefined) throw new Error(`${name} is not set`);
    return given;
  });
}

/** The environment of a service of compose: the image's, the file's and its own. */
function composeEnvironment(service: string, variables: Record<string, string>): Record<string, string> {
  const own = Object.entries<unknown>(compose.services[service].environment).map(([name, value]) => [name, filled(value, variables)]);
  return { ...image, ...variables, ...Object.fromEntries(own) };
}

const composeVariables = { ...readEnvironment('compose/example.env'), SECRET_KEY: secretKey, DATABASE_PASSWORD: '00ff' };
// Without the `Environment` of the unit, because commands have only the file.
const systemdEnvironment = readEnvironment('systemd/example.env');

describe('the image', () => {
  const of = (stage: string, name: string) => dockerfile.filter((each) => each.stage === stage && each.name === name);
  const last = (stage: string, name: string) => of(stage, name).at(-1)?.value;

  it('the image starts the server by the command of npm run serve, and its health check asks the server', () => {
    expect(JSON.parse(last('runtime', 'CMD')!)).toEqual(serve);
    expect(last('runtime', 'HEALTHCHECK')).toContain('/healthz');
    expect(last('runtime', 'EXPOSE')).toBe(image.PORT);
    expect(dockerfile.at(-1)).toMatchObject({ name: 'FROM', stage: 'server', value: 'runtime AS server' });
  });

  it('the image runs as a user that is not root and cannot change the program [S63]', () => {
    for (const stage of ['runtime', 'tools']) expect(last(stage, 'USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    const copies = of('runtime', 'COPY').map(({ value }) => value);
    expect(copies.filter((value) => value.includes('--chown'))).toEqual([]);
    expect(copies.filter((value) => !value.startsWith('--from=build '))).toEqual([]);
    expect(image).toMatchObject({ PATCHBAY_MODE: 'production', HOST: '0.0.0.0' });
  });

  it('the image has a Node on which the tests run', () => {
    const { jobs } = parse(readFileSync('.github/workflows/ci.yml', 'utf8'));
    const bases = dockerfile.filter(({ name, value }) => name === 'FROM' && value.startsWith('node:'));
    expect(bases.length).toBeGreaterThan(1);
    for (const { value } of bases) expect(jobs.test.strategy.matrix.node).toContain(/^node:(\d+)/.exec(value)![1]);
  });

  it('the build of the image receives what it needs and no settings or data [S62]', () => {
    const lines = readFileSync('.dockerignore', 'utf8').split('\n');
    const patterns = lines.filter((line) => line !== '' && !line.startsWith('#'));
    expect(patterns[0]).toBe('*');
    const received = patterns.slice(1).map((pattern) => /^!([\w.-]+)$/.exec(pattern)?.[1]);
    for (const path of received) expect([path, path !== undefined && existsSync(path)]).toEqual([path, true]);
    expect(received).toEqual(
      expect.arrayContaining(['package.json', 'package-lock.json', 'src', 'static', 'scripts', 'webpack.config.js']),
    );
    expect(received.filter((path) => /^\.(?:env|data|git)/.test(path!))).toEqual([]);
    const copied = of('build', 'COPY').flatMap(({ value }) => value.split(' ').slice(0, -1));
    expect(copied.filter((path) => path !== '.' && !received.includes(path))).toEqual([]);
  });

  it('the image of the tools has the version of PostgreSQL that compose starts, so that backups work', () => {
    const [, major] = /postgresql-client-(\d+)/.exec(of('tools', 'RUN')[0]!.value)!;
    expect(compose.services.database.image).toBe(`postgres:${major}`);
    expect(compose.services.tools.build.target).toBe('tools');
  });
});

describe('the settings', () => {
  const known = Object.keys(settings);

  it('every variable that a deployment sets is a setting of the server', () => {
    const forCompose = readFileSync(`${deployFolder}/compose/compose.yaml`, 'utf8').match(/(?<=\$\{)\w+/g)!;
    const named: Record<string, string[]> = {
      Dockerfile: Object.keys(image).filter((name) => name !== 'NODE_ENV'),
      'compose.yaml': ['web', 'worker', 'tools'].flatMap((name) => Object.keys(compose.services[name].environment)),
      'compose/example.env': Object.keys(composeVariables).filter((name) => !forCompose.includes(name)),
      systemd: Object.keys(systemdEnvironment),
      kubernetes: [...ofKind('ConfigMap'), ...ofKind('Secret')].flatMap((each) => Object.keys(each.data ?? each.stringData)),
      pods: ofKind('Deployment').flatMap((each) => each.spec.template.spec.containers[0].env.map(({ name }: { name: string }) => name)),
    };
    for (const [file, names] of Object.entries(named)) {
      expect([file, names.length > 0]).toEqual([file, true]);
      expect([file, names.filter((name) => !known.includes(name))]).toEqual([file, []]);
    }
    expect(forCompose.filter((name) => !(name in composeVariables))).toEqual([]);
  });

  it.each(['web', 'worker', 'tools'])('production takes the settings of %s in compose, with a key and a password [S62, S71]', (service) => {
    const config = readConfig(composeEnvironment(service, composeVariables));
    expect(config).toMatchObject({ isProduction: true, host: '0.0.0.0', port: 3000, publicUrl: 'https://patchbay.example' });
    expect(config.databaseUrl).toBe('postgres://patchbay:00ff@database/patchbay');
    expect(config.role).toBe(service === 'tools' ? 'all' : service);
    expect(config.trustedProxies).toEqual([compose.networks.front.ipam.config[0].subnet]);
  });

  it('production takes the settings of the systemd unit and of Kubernetes, with a key [S62, S71]', () => {
    const config = readConfig({ ...systemdEnvironment, SECRET_KEY: secretKey });
    expect(config).toMatchObject({ isProduction: true, host: '127.0.0.1', dataDir: `/var/lib/${unit.StateDirectory![0]}` });
    const keys = { SECRET_KEY: secretKey, FILES_S3_ACCESS_KEY_ID: 'id', FILES_S3_SECRET_ACCESS_KEY: 'key' };
    const cluster = { ...image, ...ofKind('ConfigMap')[0].data, ...ofKind('Secret')[0].stringData, ...keys };
    for (const { metadata, spec } of ofKind('Deployment')) {
      const [{ value }] = spec.template.spec.containers[0].env;
      expect(readConfig({ ...cluster, PATCHBAY_ROLE: value })).toMatchObject({ isProduction: true, role: metadata.name, port: 3000 });
    }
  });

  it('no example has a key or a password that works: without one nothing starts [S62]', () => {
    expect(() => readConfig({ ...composeEnvironment('web', composeVariables), SECRET_KEY: '' })).toThrow(/SECRET_KEY is missing/);
    expect(() => composeEnvironment('web', readEnvironment('compose/example.env'))).toThrow('DATABASE_PASSWORD is not set');
    expect(() => readConfig(systemdEnvironment)).toThrow(/SECRET_KEY is missing/);
    expect(ofKind('Secret').map(({ stringData }) => stringData.SECRET_KEY)).toEqual(['']);
  });
});

describe('compose', () => {
  it('every service of compose has a read-only file system and no rights that it does not need', () => {
    expect(Object.keys(compose.services).sort()).toEqual(['database', 'proxy', 'tools', 'web', 'worker']);
    for (const [name, service] of services) {
      expect([name, service.read_only, service.cap_drop, service.security_opt]).toEqual([name, true, ['ALL'], ['no-new-privileges:true']]);
      expect([name, service.privileged, service.network_mode]).toEqual([name, undefined, undefined]);
    }
    const added = services.filter(([, { cap_add }]) => cap_add !== undefined);
    expect(added.map(([name]) => name).sort()).toEqual(['database', 'proxy']);
  });

  it('only the proxy of compose can be reached from outside, and the database only from Patchbay', () => {
    const { networks } = compose;
    expect(services.filter(([, service]) => 'ports' in service).map(([name]) => name)).toEqual(['proxy']);
    expect(networks.database.internal).toBe(true);
    expect(compose.services.database.networks).toEqual(['database']);
    // Everything in this network may say from which address a request comes.
    expect(services.filter(([, service]) => service.networks.includes('front')).map(([name]) => name)).toEqual(['proxy', 'web']);
    for (const [, { networks: joined, volumes = [] }] of services) {
      expect(Object.keys(networks)).toEqual(expect.arrayContaining([...joined]));
      const named = volumes.map((volume) => volume.split(':')[0]!).filter((source) => !source.startsWith('.'));
      expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(named));
    }
  });

  it('the proxy of compose sends requests to all instances, at the port at which they listen', () => {
    const caddy = readFileSync(`${deployFolder}/compose/Caddyfile`, 'utf8');
    expect(caddy).toMatch(/^\{\$PUBLIC_URL\} \{$/m);
    expect(caddy).toMatch(new RegExp(`dynamic a \\{\\s+name web\\s+port ${composeEnvironment('web', composeVariables).PORT}\\s`));
    expect(filled(compose.services.web.deploy.replicas, composeVariables)).toBe('2');
    expect(compose.services.proxy.depends_on.web.condition).toBe('service_healthy');
    for (const name of ['web', 'worker']) {
      const { shutdownSeconds } = readConfig(composeEnvironment(name, composeVariables));
      expect(Number.parseInt(compose.services[name].stop_grace_period)).toBeGreaterThan(shutdownSeconds);
    }
  });
});

describe('the systemd unit', () => {
  it('the systemd unit starts the server by the command of npm run serve, without root and with a file system that it cannot write', () => {
    expect(unit.ExecStart).toEqual([`/usr/bin/${scripts.serve}`]);
    expect(unit).toMatchObject({
      DynamicUser: ['yes'],
      ProtectSystem: ['strict'],
      ProtectHome: ['yes'],
      NoNewPrivileges: ['yes'],
      CapabilityBoundingSet: [''],
      StateDirectoryMode: ['0700'],
    });
    const { shutdownSeconds } = readConfig({ ...systemdEnvironment, SECRET_KEY: secretKey });
    expect(Number.parseInt(unit.TimeoutStopSec![0]!)).toBeGreaterThan(shutdownSeconds);
  });

  it('commands have all settings of the systemd unit, because the file that they read has all of them', () => {
    for (const [name, value] of unit.Environment!.map((each) => each.split('=')))
      expect([name, systemdEnvironment[name!]]).toEqual([name, value]);
    const guide = readFileSync(`${deployFolder}/README.md`, 'utf8');
    expect(guide).toContain(`set -a; . ${unit.EnvironmentFile![0]}; set +a; npm run`);
    // A shell reads the example as systemd does.
    const read = `set -a; . ${deployFolder}/systemd/example.env; exec env`;
    expect(execFileSync('/bin/sh', ['-c', read], { encoding: 'utf8', env: {} }).split('\n')).toEqual(
      expect.arrayContaining(Object.entries(systemdEnvironment).map(([name, value]) => `${name}=${value}`)),
    );
  });

  const isAvailable = existsSync('/usr/bin/systemd-analyze');
  (isAvailable ? it : it.skip)('systemd finds no mistake in its unit and little exposure', () => {
    const folder = mkdtempSync(join(tmpdir(), 'patchbay-unit-'));
    try {
      const path = join(folder, 'patchbay.service');
      // Neither the program nor its documentation has to be installed where the test runs.
      const text = readFileSync(`${deployFolder}/systemd/patchbay.service`, 'utf8');
      writeFileSync(path, text.replace('/usr/bin/node', process.execPath).replace('file:/opt/patchbay', 'file:/'));
      const analyze = (...args: string[]) => execFileSync('systemd-analyze', [...args, path], { encoding: 'utf8', stdio: 'pipe' });
      expect(analyze('verify', '--man=no')).toBe('');
      // Of 100. The most that Restrict…=, Protect…= and the filters of system calls can give a program with network and a compiler is about 13.
      expect(analyze('security', '--offline=true', '--threshold=15')).toContain('OK');
      writeFileSync(path, text.replace(/^(?:Protect|Restrict|Private|SystemCall|Dynamic).*\n/gm, ''));
      expect(() => analyze('security', '--offline=true', '--threshold=15')).toThrow();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('Kubernetes', () => {
  const pods = [...ofKind('Deployment'), ...ofKind('Job')].map(({ file, spec }) => ({
    file,
    labels: spec.template.metadata.labels,
    pod: spec.template.spec,
  }));
  const kustomization = ofKind('Kustomization')[0];

  it('every pod runs without root, rights or a token, and with a read-only file system', () => {
    expect(pods).toHaveLength(3);
    for (const { pod } of pods) {
      expect(pod).toMatchObject({ automountServiceAccountToken: false, enableServiceLinks: false });
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } });
      for (const { securityContext, resources } of pod.containers) {
        expect(securityContext).toEqual({ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } });
        expect(resources).toMatchObject({ requests: { memory: expect.any(String) }, limits: { memory: expect.any(String) } });
      }
      expect(pod.volumes.filter((volume: object) => 'hostPath' in volume)).toEqual([]);
    }
    expect(ofKind('Namespace')[0].metadata.labels).toMatchObject({ 'pod-security.kubernetes.io/enforce': 'restricted' });
  });

  it('every instance is probed at the addresses of the health checks, and ends its work before it is killed', () => {
    const shutdown = Number(ofKind('ConfigMap')[0].data.SHUTDOWN_SECONDS);
    for (const { spec } of ofKind('Deployment')) {
      const { containers, terminationGracePeriodSeconds } = spec.template.spec;
      const [{ startupProbe, livenessProbe, readinessProbe, lifecycle, ports, command }] = containers;
      expect([startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet)).toEqual([
        { path: '/healthz', port: 'http' },
        { path: '/healthz', port: 'http' },
        { path: '/readyz', port: 'http' },
      ]);
      expect(ports).toContainEqual({ name: 'http', containerPort: Number(image.PORT) });
      expect(ports).toContainEqual({ name: 'metrics', containerPort: Number(ofKind('ConfigMap')[0].data.METRICS_LISTEN.split(':')[1]) });
      expect(terminationGracePeriodSeconds).toBeGreaterThan(shutdown + Number(lifecycle.preStop.exec.command[1]));
      // The image's own.
      expect(command).toBeUndefined();
    }
    expect(pods.find(({ file }) => file === 'migrate-job.yaml')!.pod.containers[0].command).toEqual(scripts.migrate.split(' '));
  });

  it('everything that selects pods finds the pods that it is for, and requests come to the web instances only', () => {
    const find = (selector: Record<string, string>) =>
      pods.filter(({ labels }) => Object.entries(selector).every(([name, value]) => labels[name] === value)).map(({ file }) => file);
    for (const { metadata, spec } of [...ofKind('Deployment'), ...ofKind('PodDisruptionBudget')]) {
      expect(find(spec.selector.matchLabels)).toEqual([`${metadata.name}.yaml`]);
    }
    for (const { spec } of ofKind('PodDisruptionBudget')) expect(spec.minAvailable).toBe(1);
    expect(ofKind('PodDisruptionBudget')).toHaveLength(2);
    expect(ofKind('Service').map(({ spec }) => find(spec.selector))).toEqual([['web.yaml']]);
    const policies = Object.fromEntries(ofKind('NetworkPolicy').map(({ metadata, spec }) => [metadata.name, spec]));
    expect(policies['deny-everything-else']).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    expect(find(policies.requests.podSelector.matchLabels)).toEqual(['web.yaml']);
    expect(find(policies.outgoing.podSelector.matchLabels)).toHaveLength(3);
    const internet = policies.outgoing.egress.at(-1).to[0].ipBlock;
    expect(internet.except).toEqual(expect.arrayContaining(['169.254.0.0/16', '10.0.0.0/8']));
    const [{ http, host }] = ofKind('Ingress')[0].spec.rules;
    expect(http.paths[0].backend.service).toEqual({ name: 'web', port: { name: 'http' } });
    expect(`https://${host}`).toBe(ofKind('ConfigMap')[0].data.PUBLIC_URL);
  });

  it('kustomization.yaml names every file except the example of a secret and the job, and the version of this program', () => {
    const left = ['kustomization.yaml', 'secret.example.yaml', 'migrate-job.yaml'];
    const files = readdirSync(`${deployFolder}/kubernetes`).filter((file) => !left.includes(file));
    expect([...kustomization.resources].sort()).toEqual(files.sort());
    expect(kustomization.images[0].newTag).toBe(version);
    expect(pods.map(({ pod }) => pod.containers[0].image).sort()).toEqual(['patchbay', 'patchbay', `patchbay:${version}`]);
  });
});
