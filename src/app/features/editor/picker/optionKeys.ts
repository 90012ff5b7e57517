import type { KeyboardEvent } from 'react';

/**
 * The option to which a key leads from the present one, in lists that are drawn as grids: up and down to the nearest of the next row,
 * left and right along the row, and to the ends. Left and right belong to the text while the caret can move in it; after a move
 * through the options they move there. Null for other keys, and where there is no further option.
 */
export function optionAfterKey(event: KeyboardEvent<HTMLInputElement>, lists: HTMLElement, present: string): HTMLElement | null {
  const options = Array.from(lists.querySelectorAll<HTMLElement>('[role="option"]'));
  const at = options.findIndex(({ id }) => id === present);
  const { value, selectionStart } = event.currentTarget;
  switch (event.key) {
    case 'ArrowDown':
      return inNextRow(options, at, 1);
    case 'ArrowUp':
      return inNextRow(options, at, -1);
    case 'ArrowRight':
      return selectionStart === value.length ? (options[at + 1] ?? null) : null;
    case 'ArrowLeft':
      // At the first option the caret goes into the text.
      return selectionStart === value.length && at > 0 ? options[at - 1]! : null;
    case 'PageDown':
    case 'PageUp': {
      const step = event.key === 'PageDown' ? 1 : -1;
      let place = at;
      for (let row = 0; row < 5; row += 1) {
        const next = inNextRow(options, place, step);
        if (next !== null) place = options.indexOf(next);
      }
      return options[place] ?? null;
    }
    default:
      return null;
  }
}

/** The option above or below that is nearest to the middle of the present one. Where nothing is laid out, the next one. */
function inNextRow(options: readonly HTMLElement[], at: number, step: 1 | -1): HTMLElement | null {
  const from = options[at]?.getBoundingClientRect();
  if (from === undefined) return null;
  if (from.width === 0) return options[at + step] ?? null;
  let row: number | null = null;
  let nearest: { option: HTMLElement; distance: number } | null = null;
  for (let index = at + step; index >= 0 && index < options.length; index += step) {
    const option = options[index]!;
    const { top, left } = option.getBoundingClientRect();
    if (Math.abs(top - from.top) < 2) continue;
    row ??= top;
    if (Math.abs(top - row) >= 2) break;
    const distance = Math.abs(left - from.left);
    if (nearest === null || distance < nearest.distance) nearest = { option, distance };
  }
  return nearest?.option ?? null;
}
