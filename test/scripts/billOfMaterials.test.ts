import { readFileSync } from 'node:fs';
import { readAudit } from '../../scripts/audit.mjs';
import { billOfMaterials, licenceList, licenceOf } from '../../scripts/bill-of-materials.mjs';
import { readDockerfile } from '../support/deployment';

interface Component {
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly hashes: readonly { readonly alg: string; readonly content: string }[];
}
const nameOf = ({ group, name, version }: Component) => `${group ? `${group}/` : ''}${name}@${version}`;

const locked = Object.entries<{ version: string; dev?: boolean }>(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages)
  .filter(([path]) => path !== '')
  .map(([path, { version, dev }]) => ({ name: `${path.replace(/^.*node_modules\//, '')}@${version}`, isForBuilding: dev === true }));

let document: { components: Component[]; metadata: { component: Component }; [key: string]: unknown };
beforeAll(async () => {
  document = await billOfMaterials();
});

describe('the bill of materials', () => {
  it('the bill of materials has every package of the product and none that only builds or tests it [T75]', () => {
    const product = new Set(locked.filter(({ isForBuilding }) => !isForBuilding).map(({ name }) => name));
    const named = document.components.map(nameOf);
    expect(new Set(named)).toEqual(product);
    expect(named).toContain('fastify@5.12.8');
    expect(named).toContain('react@19.3.1');
    expect(named.filter((name) => /^(?:jest|webpack|typescript)@/.test(name))).toEqual([]);
  });

  it('the bill of materials names version, address, digest and licence of each package [T75, S63]', () => {
    for (const component of document.components) {
      expect(component.purl).toBe(`pkg:npm/${nameOf(component).replace(/^@/, '%40')}`);
      expect(component.hashes[0]).toMatchObject({ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) });
    }
    expect(document.components.filter((component) => licenceOf(component) === null).map(nameOf)).toEqual([]);
    expect(document).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'patchbay', type: 'application' } } });
  });

  it('the bill of materials is the same for each build of a commit [T75]', async () => {
    expect(JSON.stringify(await billOfMaterials())).toBe(JSON.stringify(document));
    expect(JSON.stringify(document)).not.toMatch(/timestamp/);
  });

  it('the bill of materials is as complete in the environment of a build, in which npm leaves packages out [T75]', async () => {
    const before = process.env.NODE_ENV;
    process.env.NODE_ENV = 'production';
    try {
      expect((await billOfMaterials()).components.map(nameOf)).toEqual(document.components.map(nameOf));
    } finally {
      process.env.NODE_ENV = before;
    }
  });
});

describe('the list of licences', () => {
  it('the list of licences has every package with its licence, and the text that comes with it [T76]', () => {
    const list = licenceList(document);
    for (const component of document.components) {
      const title = `\n${nameOf(component).replace(/@([^@]*)$/, ' $1')}: ${licenceOf(component)}\n`;
      expect(list).toContain(title);
    }
    expect(list).toContain('react 19.3.1: MIT\n-----------------\n\nMIT License\n\nCopyright (c) Meta Platforms, Inc. and affiliates.');
  });

  it('the build writes both files, and the image contains them [T75, T76]', async () => {
    const { parts } = await import('../../scripts/build.mjs');
    expect(parts.find(({ name }: { name: string }) => name === 'bill of materials')).toMatchObject({ result: 'dist/sbom.json' });
    const copied = readDockerfile('Dockerfile').filter(({ stage, name }) => stage === 'runtime' && name === 'COPY');
    const files = copied.flatMap(({ value }) => value.split(' '));
    expect(files).toEqual(expect.arrayContaining(['/app/dist/sbom.json', '/app/dist/licences.txt']));
  });
});

describe('the audit', () => {
  const vulnerable = (severity: string) =>
    JSON.stringify({
      vulnerabilities: {
        left: { name: 'left', severity, range: '<2.0.0', via: [{ title: 'Runs code', url: 'https://advisories.example/1' }, 'other'] },
      },
    });

  it.each(['high', 'critical'])('a vulnerability that is %s is named and fails [T78, S63]', (severity) => {
    const lines = [`left <2.0.0: ${severity}, Runs code (https://advisories.example/1)`];
    expect(readAudit(vulnerable(severity))).toEqual({ outcome: 'vulnerable', lines });
  });

  it('lesser vulnerabilities, and none, pass [T78]', () => {
    expect(readAudit(vulnerable('moderate'))).toEqual({ outcome: 'clean', lines: [] });
    expect(readAudit('{"vulnerabilities": {}}')).toEqual({ outcome: 'clean', lines: [] });
  });

  it('a registry that does not answer is no pass, and the reason is kept [T78]', () => {
    const refused = JSON.stringify({ message: '405 Method Not Allowed', error: { summary: '', detail: '' } });
    expect(readAudit(refused)).toEqual({ outcome: 'unanswered', lines: ['405 Method Not Allowed'] });
    expect(readAudit('npm error network')).toEqual({ outcome: 'unanswered', lines: ['npm error network'] });
    expect(readAudit('')).toEqual({ outcome: 'unanswered', lines: [''] });
  });
});
