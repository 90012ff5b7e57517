/**
 * The DOM of a text with tokens: text as it is stored, and one element for each token, which is edited as a whole. Offsets count
 * characters of the stored text.
 */
import { formatTemplate, formatToken, parseTemplate, type Reference } from '../../../../domain/runs/mapping';

/** A part of a stored text: what is stored, and the token that it is. */
export interface Segment {
  readonly source: string;
  readonly reference: Reference | null;
}

/** The parts of a stored text; together they are the text again, in its usual spelling. */
export function segmentsOf(value: string): readonly Segment[] {
  const parts = parseTemplate(value);
  return parts.map((part, index): Segment => {
    if (part.type === 'token') return { source: formatToken(part.reference), reference: part.reference };
    const next = parts[index + 1];
    // Text before a token is escaped otherwise than at the end.
    if (next?.type !== 'token') return { source: formatTemplate([part]), reference: null };
    return { source: formatTemplate([part, next]).slice(0, -formatToken(next.reference).length), reference: null };
  });
}

/** The stored text that an element shows. */
export function readEditable(root: Node): string {
  const last = root.lastChild;
  return Array.from(root.childNodes, (node, index) => {
    // Browsers need a final line break to show an empty last line.
    if (node === last && node.nodeName === 'BR') return '';
    return (node.nodeName === 'DIV' && index > 0 ? '\n' : '') + sourceOf(node);
  }).join('');
}

function sourceOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replaceAll('\u00a0', ' ');
  if (node instanceof HTMLElement) {
    if (node.dataset.token !== undefined) return node.dataset.token;
    if (node.nodeName === 'BR') return '\n';
  }
  return readEditable(node);
}

/** Shows a stored text in an element. Each token becomes an empty element, which the caller fills. */
export function renderEditable(root: HTMLElement, value: string, chipClass: string): void {
  const segments = segmentsOf(value);
  const nodes: Node[] = segments.map(({ source, reference }) => {
    if (reference === null) return document.createTextNode(source);
    const chip = document.createElement('span');
    chip.className = chipClass;
    chip.setAttribute('contenteditable', 'false');
    chip.dataset.token = source;
    return chip;
  });
  const last = segments.at(-1);
  if (last !== undefined && (last.reference !== null || last.source.endsWith('\n'))) nodes.push(document.createElement('br'));
  root.replaceChildren(...nodes);
}

/** The elements of the tokens that are shown, in order. */
export const chipsIn = (root: HTMLElement): readonly HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[data-token]')];

/** Gives the elements of tokens their hints, and marks those that cannot be used. */
export function markChips(root: HTMLElement, marks: (reference: Reference) => { readonly title: string; readonly isWrong: boolean }): void {
  for (const chip of chipsIn(root)) {
    const [segment] = segmentsOf(chip.dataset.token ?? '');
    if (!segment?.reference) continue;
    const { title, isWrong } = marks(segment.reference);
    chip.title = title;
    chip.toggleAttribute('data-broken', isWrong);
  }
}

/** The places of the tokens in a stored text, in order. */
export function tokensIn(value: string): readonly TokenPlace[] {
  let start = 0;
  return segmentsOf(value).flatMap(({ source, reference }) => {
    const place = { start, end: start + source.length };
    start = place.end;
    return reference === null ? [] : [{ ...place, reference }];
  });
}

export interface TokenPlace {
  readonly start: number;
  readonly end: number;
  readonly reference: Reference;
}

/** True if the element shows other tokens than its text has: one was typed. */
export const hasTypedToken = (root: HTMLElement, value: string): boolean => tokensIn(value).length !== chipsIn(root).length;

/** The selected part of the stored text; null if the selection is elsewhere. */
export function selectionIn(root: HTMLElement): { readonly start: number; readonly end: number } | null {
  const selection = root.ownerDocument.getSelection();
  if (!selection || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!root.contains(range.startContainer) || !root.contains(range.endContainer)) return null;
  return { start: offsetOf(root, range.startContainer, range.startOffset), end: offsetOf(root, range.endContainer, range.endOffset) };
}

function offsetOf(root: HTMLElement, container: Node, offset: number): number {
  const before = root.ownerDocument.createRange();
  before.selectNodeContents(root);
  before.setEnd(container, offset);
  const fragment = root.ownerDocument.createElement('div');
  fragment.append(before.cloneContents(), root.ownerDocument.createTextNode(''));
  return readEditable(fragment).length;
}

/** Puts the caret at an offset; after a token if it is within one. */
export function placeCaret(root: HTMLElement, offset: number): void {
  let left = offset;
  const range = root.ownerDocument.createRange();
  range.selectNodeContents(root);
  range.collapse(false);
  for (const node of root.childNodes) {
    const { length } = sourceOf(node);
    if (left <= length && node.nodeType === Node.TEXT_NODE) {
      range.setStart(node, left);
      break;
    }
    if (left <= 0) {
      range.setStartBefore(node);
      break;
    }
    left -= length;
    if (left <= 0 && node.nextSibling?.nodeType !== Node.TEXT_NODE) {
      range.setStartAfter(node);
      break;
    }
  }
  range.collapse(true);
  const selection = root.ownerDocument.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

/** Selects the element of a token, so that keys work on it as a whole. */
export function selectChip(root: HTMLElement, index: number): void {
  const chip = chipsIn(root)[index];
  const selection = root.ownerDocument.getSelection();
  if (chip === undefined || selection === null) return;
  const range = root.ownerDocument.createRange();
  range.setStartBefore(chip);
  range.setEndAfter(chip);
  selection.removeAllRanges();
  selection.addRange(range);
}

/** Where the caret is, in the window; the element itself where that is not known. */
export function caretRect(root: HTMLElement): DOMRect {
  const selection = root.ownerDocument.getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  // A collapsed range between elements has no box.
  const box = range !== null && root.contains(range.startContainer) && 'getClientRects' in range ? range.getClientRects()[0] : undefined;
  return box ?? root.getBoundingClientRect();
}
