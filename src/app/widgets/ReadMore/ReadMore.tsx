import { useId, useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { readMore } from '../tokens';
import css from './ReadMore.module.css';

export interface ReadMoreProps {
  text: string;
  /** How many lines are shown while it is closed. */
  lines?: number;
}

/** A long text, cut after some lines until it is opened. A text that fits has no button. */
export function ReadMore({ text, lines = readMore.lines }: ReadMoreProps): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  const [isCut, setIsCut] = useState(false);
  const body = useRef<HTMLParagraphElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = body.current;
    if (!element || isOpen) return;
    const measure = (): void => setIsCut(element.scrollHeight > element.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [text, lines, isOpen]);
  return (
    <div className={css.box}>
      {/* React sets the number of lines through the CSSOM, which the Content-Security-Policy allows. */}
      <p
        className={css.text}
        id={id}
        ref={body}
        data-clamped={isOpen ? undefined : ''}
        style={{ WebkitLineClamp: isOpen ? 'none' : lines }}
      >
        {text}
      </p>
      {(isCut || isOpen) && (
        <button type="button" className={css.toggle} aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Read less' : 'Read more'}
        </button>
      )}
    </div>
  );
}
