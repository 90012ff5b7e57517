/** The open dialog, with the typed text or choices so far. */
export type Act =
  | { readonly kind: 'createFolder'; readonly title: string; readonly isShared: boolean; readonly parentId: number | null }
  | { readonly kind: 'renameFolder'; readonly id: number; readonly title: string }
  | { readonly kind: 'shareFolder'; readonly id: number; readonly isShared: boolean }
  | { readonly kind: 'moveFolder'; readonly id: number; readonly parentId: number | null }
  | { readonly kind: 'removeFolder'; readonly id: number }
  | { readonly kind: 'renameZap'; readonly id: number; readonly title: string }
  | { readonly kind: 'moveZaps'; readonly ids: readonly number[]; readonly folderId: number }
  | { readonly kind: 'removeZaps'; readonly ids: readonly number[] };

/** What is done to many Zaps: it takes time, and the page shows how far it is. */
export type BulkAct = Extract<Act, { kind: 'moveZaps' | 'removeZaps' }>;

/** The input of one of them. */
export interface ActChange {
  readonly title?: string;
  readonly isShared?: boolean;
  readonly parentId?: number | null;
  readonly folderId?: number;
}
