/** XLSX files. They are read in a thread: an archive can unpack to much more than it is. */
import { StepError } from '../connector';
import { runInThread } from '../threads/runInThread';
import type { Cell } from './tables';
import { workbookSource } from './workbookSource';

/** Bytes of all unpacked parts of a workbook. */
const maxUnpackedSize = 48 * 1024 * 1024;
const readTimeout = 20_000;

type Message =
  | { readonly type: 'read'; readonly lines: readonly (readonly Cell[])[]; readonly sheets: readonly string[] }
  | { readonly type: 'noSheet'; readonly sheets: readonly string[] }
  | { readonly type: 'tooLarge' | 'unreadable' };

/** The lines of a sheet, by its name or its number; the first one if `sheet` is empty. Throws a `StepError`. */
export async function readWorkbook(bytes: Buffer, sheet: string, lastLine: number, signal: AbortSignal) {
  const end = await runInThread<Message>({
    source: workbookSource,
    data: {
      fflate: require.resolve('fflate'),
      reader: require.resolve('read-excel-file/universal'),
      bytes: new Uint8Array(bytes),
      sheet,
      lastLine,
      maxUnpackedSize,
    },
    milliseconds: readTimeout,
    signal,
  });
  if (end.type === 'timeout' || end.type === 'memory') throw new StepError('The workbook is too large to read. Split it.');
  if (end.type !== 'message') throw new StepError('The workbook could not be read.', { isTransient: true });
  const { message } = end;
  if (message.type === 'read') return { lines: message.lines, sheets: message.sheets };
  if (message.type === 'tooLarge') throw new StepError('The workbook is larger than 48 MB when it is unpacked. Split it.');
  if (message.type === 'noSheet')
    throw new StepError(
      `The workbook has no sheet “${sheet.slice(0, 50)}”. It has: ${message.sheets.slice(0, 20).join(', ').slice(0, 300)}.`,
    );
  throw new StepError('The content is not an XLSX file. Choose Base64 if it is one.');
}

/** The most that a cell of a workbook can hold. */
const maxTextLength = 32_767;

/** A text of which nothing is taken for the sign of a character (`_x0041_` is A: ECMA-376 part 1, 22.9.2.19). */
const escaped = (text: string): string => text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');

/** An XLSX file with one sheet. Throws a `StepError` for a text that no cell can hold. */
export async function writeWorkbook(lines: readonly (readonly Cell[])[], sheet: string): Promise<Buffer> {
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const long = lines.flatMap((line) => line).find((value) => typeof value === 'string' && value.length > maxTextLength);
  if (typeof long === 'string')
    throw new StepError(
      `A cell of a workbook can hold 32,767 characters, and “${long.slice(0, 50)}…” has ${long.length.toLocaleString('en-US')}.`,
    );
  // Every value has its type, so that no text is read as a formula.
  const rows = lines.map((line, index) =>
    line.map((value) => {
      if (value === null) return null;
      const bold = index === 0 ? { fontWeight: 'bold' as const } : {};
      if (typeof value === 'number') return { value, type: Number, ...bold };
      if (typeof value === 'boolean') return { value, type: Boolean, ...bold };
      return { value: escaped(value), type: String, ...bold };
    }),
  );
  return writeXlsxFile(rows as never, { sheet }).toBuffer();
}
