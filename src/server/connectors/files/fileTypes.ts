/** The types of files whose server does not say one. */
import { Readable } from 'node:stream';
import type { NewFile } from '../connector';

/** How files begin, as bytes in Latin-1: https://mimesniff.spec.whatwg.org */
const beginnings: readonly (readonly [type: string, begins: RegExp])[] = [
  ['application/pdf', /^%PDF-/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
  ['audio/wav', /^RIFF[^]{4}WAVE/],
  ['audio/mpeg', /^(?:ID3|\xff[\xfb\xf3\xf2])/],
  ['video/mp4', /^[^]{4}ftyp(?:isom|iso2|mp4|avc1|M4V)/],
];

const office = 'application/vnd.openxmlformats-officedocument';

/** Types that are known by the ends of names: texts, and those that begin as other types do. */
const ends: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  css: 'text/css',
  docx: `${office}.wordprocessingml.document`,
  eml: 'message/rfc822',
  gz: 'application/gzip',
  heic: 'image/heic',
  htm: 'text/html',
  html: 'text/html',
  ics: 'text/calendar',
  json: 'application/json',
  m4a: 'audio/mp4',
  md: 'text/markdown',
  mov: 'video/quicktime',
  pptx: `${office}.presentationml.presentation`,
  svg: 'image/svg+xml',
  txt: 'text/plain',
  vcf: 'text/vcard',
  webm: 'video/webm',
  xlsx: `${office}.spreadsheetml.sheet`,
  xml: 'application/xml',
  zip: 'application/zip',
};

const anyType = 'application/octet-stream';

/** The type of a file by its first bytes, else by its name; `application/octet-stream` for any other. */
export function typeOfFile(name: string, first: Buffer): string {
  const head = first.subarray(0, 16).toString('latin1');
  const found = beginnings.find(([, begins]) => begins.test(head))?.[0];
  const end = /\.([a-z\d]{2,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return found ?? (Object.hasOwn(ends, end) ? ends[end]! : anyType);
}

/** A file from a server that does not say its type. Reads its first bytes; fails as its stream does. */
export async function withFoundType(name: string, bytes: Readable): Promise<NewFile> {
  const chunks = (bytes as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  const { value: first, done } = await chunks.next();
  async function* all(): AsyncGenerator<Buffer> {
    if (done !== true) yield first;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  const type = typeOfFile(name, done === true ? Buffer.alloc(0) : first);
  return { name, type, bytes: Readable.from(all(), { objectMode: false }) };
}
