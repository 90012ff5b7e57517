/** Where the editor is. */
export interface EditorPlace {
  /** Null for a new Zap. */
  readonly id: number | null;
  /** The address names no Zap that there can be. */
  readonly isUnknown: boolean;
}

/** The Zap that the editor opens at a path; null for another page. */
export function editorPlace(pathname: string): EditorPlace | null {
  const [, segment] = /^\/editor(?:\/([^/]*))?\/?$/.exec(pathname) ?? [];
  if (!/^\/editor(?:\/[^/]*)?\/?$/.test(pathname)) return null;
  if (segment === undefined || segment === '') return { id: null, isUnknown: false };
  return /^[1-9]\d{0,9}$/.test(segment) ? { id: Number(segment), isUnknown: false } : { id: null, isUnknown: true };
}

export const editorAddress = (id: number): string => `/editor/${id}`;
