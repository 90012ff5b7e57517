/** The most records of one page (S58). */
export const maxPageSize = 100;

export interface PageInfo {
  hasPreviousPage: boolean;
  hasNextPage: boolean;
  /** Cursors of the first and the last record of the page; null on an empty one. */
  startCursor: string | null;
  endCursor: string | null;
  totalCount: number;
}

/** A cursor is base64 of JSON that holds an offset. The offset counts records, from 0. */
export function encodeCursor(offset: number): string {
  return toBase64(JSON.stringify({ offset }));
}

/** The offset of a cursor; null unless it is a safe non-negative integer in well-formed JSON in well-formed base64 (S58). */
export function decodeCursor(cursor: unknown): number | null {
  if (typeof cursor !== 'string' || cursor.length > 128) return null;
  const json = fromBase64(cursor);
  if (json === null) return null;
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const offset = Object.hasOwn(value, 'offset') ? (value as { offset: unknown }).offset : undefined;
  return typeof offset === 'number' && Number.isSafeInteger(offset) && offset >= 0 ? offset : null;
}

/** True for a whole page size from 1 to 100 (S58). */
export function isPageSize(size: unknown): size is number {
  return typeof size === 'number' && Number.isInteger(size) && size >= 1 && size <= maxPageSize;
}

/** The position of a page of `count` records that begins at `offset` of `total`. */
export function pageInfo(offset: number, count: number, total: number): PageInfo {
  return {
    hasPreviousPage: offset > 0 && total > 0,
    hasNextPage: offset + count < total,
    startCursor: count > 0 ? encodeCursor(offset) : null,
    endCursor: count > 0 ? encodeCursor(offset + count - 1) : null,
    totalCount: total,
  };
}

/** The start of the next page; null if this is the last. */
export function nextCursor({ hasNextPage, endCursor }: Pick<PageInfo, 'hasNextPage' | 'endCursor'>): string | null {
  return hasNextPage ? endCursor : null;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

// Written out because the domain has neither Node's Buffer nor the browser's btoa. ASCII only, which our JSON is.
function toBase64(text: string): string {
  let out = '';
  for (let index = 0; index < text.length; index += 3) {
    const codes = [0, 1, 2].map((step) => text.charCodeAt(index + step));
    const present = codes.filter((code) => !Number.isNaN(code)).length;
    const bits = ((codes[0] || 0) << 16) | ((codes[1] || 0) << 8) | (codes[2] || 0);
    out += [18, 12, 6, 0].map((shift, index) => (index <= present ? alphabet[(bits >> shift) & 63] : '=')).join('');
  }
  return out;
}

function fromBase64(text: string): string | null {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null;
  let out = '';
  let bits = 0;
  let held = 0;
  for (const sign of text.replace(/=+$/, '')) {
    bits = ((bits << 6) | alphabet.indexOf(sign)) & 0xffffff;
    held += 6;
    if (held >= 8) {
      held -= 8;
      const code = (bits >> held) & 0xff;
      if (code > 0x7f) return null;
      out += String.fromCharCode(code);
    }
  }
  return out;
}
