import type { ReactElement } from 'react';
import { userFillPieces } from '../../../domain/texts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import css from '../Tag/Tag.module.css';

/** A text of a template or of a shared Zap: fields to fill in are highlighted, `{{channel}}` without its markers. */
export function UserFillText({ children }: { children: string }): ReactElement {
  return (
    <>
      {userFillPieces(children).map(({ kind, text }, position) =>
        kind === 'text' ? (
          text
        ) : (
          // Pieces of a text have no other identity than their place.
          <mark key={position} className={css.field} title="You fill this in">
            {text}
            <VisuallyHidden> (you fill this in)</VisuallyHidden>
          </mark>
        ),
      )}
    </>
  );
}
