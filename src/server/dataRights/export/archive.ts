/** The ZIP file: data and their JSON Schemas, a README for people and a manifest for programs. */
import { createHash } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { z } from 'zod';
import { brand } from '../../../domain/brand';
import { writeExactJson } from '../../../domain/runs/exactJson';
import type { Collected } from './collect';
import { Moment } from './exporter';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const Manifest = z.strictObject({
  format: z.literal('patchbay-export'),
  version: z.literal(1),
  made_at: Moment,
  profile_id: z.number(),
  data: z.array(
    z.strictObject({
      path: z.string(),
      about: z.string(),
      schema: z.string().describe('The path of its JSON Schema in this archive.'),
      records: z.number().describe('The number of entries; 1 if it is not a list.'),
    }),
  ),
  files: z.array(z.strictObject({ path: z.string(), bytes: z.number(), sha256: Sha256 })).describe('Every other file in this archive.'),
});

export type Manifest = z.infer<typeof Manifest>;

const json = (value: unknown): string => `${writeExactJson(value, 2)}\n`;
const schemaPath = (name: string): string => `schemas/${name}.schema.json`;

/** The bytes of the archive. The same content at the same moment gives the same bytes. */
export function packArchive(collected: readonly Collected[], { profileId, madeAt }: { profileId: number; madeAt: Date }): Buffer {
  const data = collected.map(({ exporter: { name, about }, content }) => ({
    path: `data/${name}.json`,
    about,
    schema: schemaPath(name),
    records: Array.isArray(content) ? content.length : 1,
  }));
  const texts: [string, string][] = [
    ['README.txt', readme(data, madeAt)],
    ...collected.flatMap(({ exporter: { name, schema }, content }): [string, string][] => [
      [`data/${name}.json`, json(content)],
      [schemaPath(name), json(z.toJSONSchema(schema))],
    ]),
    [schemaPath('manifest'), json(z.toJSONSchema(Manifest))],
  ];
  const files = texts.map(([path, text]) => ({ path, bytes: strToU8(text) }));
  const manifest: Manifest = {
    format: 'patchbay-export',
    version: 1,
    made_at: madeAt.toISOString(),
    profile_id: profileId,
    data,
    files: files.map(described),
  };
  const all = [...files, { path: 'manifest.json', bytes: strToU8(json(manifest)) }];
  return Buffer.from(zipSync(Object.fromEntries(all.map(({ path, bytes }) => [path, bytes])), { level: 6, mtime: madeAt }));
}

const described = ({ path, bytes }: { path: string; bytes: Uint8Array }) => ({
  path,
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

function readme(data: Manifest['data'], madeAt: Date): string {
  return [
    `Your ${brand.name} data as of ${madeAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
    '',
    'Every file below data/ is JSON text, which any editor opens; times are in UTC. The files below schemas/ say by JSON',
    'Schema what each of them holds. manifest.json lists every file with its length and its SHA-256, so that you can check',
    'that nothing is missing or changed:',
    '',
    '    sha256sum data/*.json',
    '',
    ...data.map(({ path, about, records }) => `${path.padEnd(32)}${about}${records === 1 ? '' : ` (${records})`}`),
    '',
    'Not included: your password and other secrets, which we store only as digests, and data of other people.',
    '',
    `Questions? ${brand.supportAddress}`,
    '',
  ].join('\n');
}
