/**
 * The DOM of a text with tokens: text as it is stored, and one element for each token, which is edited as a whole. Offsets count
 * characters of the stored text.
 */
import { formatTemplate, formatToken, parseTemplate, type Reference } from '../../../../domain/runs/mapping';
import type { TokenLabel } from './sources';

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

/** Shows a stored text in an element. */
export function renderEditable(root: HTMLElement, value: string, labelOf: (reference: Reference) => TokenLabel, pillClass: string): void {
  const segments = segmentsOf(value);
  const nodes: Node[] = segments.map(({ source, reference }) => {
    if (reference === null) return document.createTextNode(source);
    const pill = document.createElement('span');
    pill.className = pillClass;
    pill.contentEditable = 'false';
    pill.dataset.token = source;
    labelPill(pill, labelOf(reference));
    return pill;
  });
  const last = segments.at(-1);
  if (last !== undefined && (last.reference !== null || last.source.endsWith('\n'))) nodes.push(document.createElement('br'));
  root.replaceChildren(...nodes);
}

/** Labels the tokens that are shown: a sample may have come, or a step another name. */
export function relabelEditable(root: HTMLElement, labelOf: (reference: Reference) => TokenLabel): void {
  for (const pill of root.querySelectorAll<HTMLElement>('[data-token]')) {
    const [segment] = segmentsOf(pill.dataset.token ?? '');
    if (segment?.reference) labelPill(pill, labelOf(segment.reference));
  }
}

function labelPill(pill: HTMLElement, { text, sample, isBroken }: TokenLabel): void {
  if (pill.textContent !== text) pill.textContent = text;
  pill.title = isBroken ? `${text}: can’t be used here` : (sample ?? text);
  if (isBroken) pill.dataset.broken = '';
  else delete pill.dataset.broken;
}

/** True if the element shows other tokens than its text has: one was typed. */
export const hasTypedToken = (root: HTMLElement, value: string): boolean =>
  segmentsOf(value).filter(({ reference }) => reference !== null).length !== root.querySelectorAll('[data-token]').length;

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

/** The token that ends (-1) or begins (1) at an offset; null if there is none. */
export function tokenBeside(value: string, offset: number, side: -1 | 1): { readonly start: number; readonly end: number } | null {
  let start = 0;
  for (const { source, reference } of segmentsOf(value)) {
    const end = start + source.length;
    if (reference !== null && (side < 0 ? end : start) === offset) return { start, end };
    start = end;
  }
  return null;
}
