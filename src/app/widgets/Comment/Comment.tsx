import type { ReactElement } from 'react';
import { defaultDate } from '../../../domain/dates';
import { Avatar } from '../Avatar/Avatar';
import css from './Comment.module.css';

export interface CommentProps {
  comment: string;
  /** Who wrote it. */
  name: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  company?: string;
  photoUrl?: string | null;
}

/** A person's comment, with author and time. */
export function Comment({ comment, name, createdAt, company, photoUrl }: CommentProps): ReactElement {
  return (
    <figure className={css.comment}>
      <blockquote className={css.text}>{comment}</blockquote>
      <figcaption className={css.by}>
        <Avatar name={name} url={photoUrl} isDecoration />
        <span className={css.names}>
          <span className={css.name}>{name}</span>
          <span className={css.more}>
            {company && <>{company} · </>}
            <time dateTime={new Date(createdAt).toISOString()}>{defaultDate(createdAt)}</time>
          </span>
        </span>
      </figcaption>
    </figure>
  );
}
