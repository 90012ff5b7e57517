/** Parts of a text with tokens, as the languages of fields write them. */

/** A part of a text: what a person wrote, or the value of a token. */
export type Piece = { readonly text: string } | { readonly value: unknown };

/** A value that a language cannot express; its message is shown to people. */
export class UnfitValue extends Error {}
