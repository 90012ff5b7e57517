import type { ReactNode } from 'react';
import { VideoPlayer } from '../VideoPlayer/VideoPlayer';
import css from './FaqList.module.css';

/** One question. */
export interface FaqEntry {
  /** Unique in its list. */
  readonly key: string;
  readonly question: string;
  /** May be empty. */
  readonly answer: ReactNode;
  /** Address of a video that shows it, its captions beside it as `.vtt`; may be empty. */
  readonly mediaUrl: string;
}

export interface FaqListProps {
  entries: readonly FaqEntry[];
}

/** Questions with their answers, each with a video where there is one. */
export function FaqList({ entries }: FaqListProps) {
  return (
    <ul className={css.list}>
      {entries.map(({ key, question, answer, mediaUrl }) => (
        <li key={key} className={css.entry}>
          <h3 className={css.question}>{question}</h3>
          {answer !== '' && <div className={css.answer}>{answer}</div>}
          {mediaUrl !== '' && (
            <div className={css.video}>
              <VideoPlayer title={question} src={mediaUrl} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
