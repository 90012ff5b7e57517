import { useId, type ReactElement } from 'react';
import { isBlank } from '../../../../domain/texts';
import { longestNpsComment } from '../../../../domain/trackedEvents';
import { Button } from '../../../widgets/Button/Button';
import { Comment } from '../../../widgets/Comment/Comment';
import { LiveRegion } from '../../../widgets/LiveRegion/LiveRegion';
import { copy } from '../copy';
import { scores, type NpsState } from '../state';
import css from './NpsSurvey.module.css';

export interface NpsSurveyProps extends Pick<NpsState, 'score' | 'comment' | 'isScoreMissing'> {
  isThanked: boolean;
  /** Who answers; null for a visitor. */
  author: { readonly name: string; readonly photoUrl: string | null } | null;
  /** When the answer was sent, in milliseconds since 1970. */
  sentAt: number;
  onScore: (score: number) => void;
  onComment: (comment: string) => void;
  onSubmit: () => void;
  onDismiss: () => void;
}

/** Asks how likely the person is to recommend us, at the bottom right. It does not take the focus and blocks nothing. */
export function NpsSurvey({
  score,
  comment,
  isScoreMissing,
  isThanked,
  author,
  sentAt,
  onScore,
  onComment,
  onSubmit,
  onDismiss,
}: NpsSurveyProps): ReactElement {
  const id = useId();
  return (
    <section className={css.survey} aria-label={copy.region}>
      <LiveRegion message={isThanked ? copy.thanks : copy.question} />
      <div className={css.box}>
        {isThanked ? (
          <>
            <p className={css.question}>{copy.thanks}</p>
            {!isBlank(comment) && (
              <Comment comment={comment.trim()} name={author?.name ?? copy.you} photoUrl={author?.photoUrl} createdAt={sentAt} />
            )}
          </>
        ) : (
          <form
            className={css.form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              onSubmit();
            }}
          >
            <fieldset className={css.scale} aria-describedby={isScoreMissing ? `${id}s ${id}e` : `${id}s`}>
              <legend className={css.question}>{copy.question}</legend>
              <div className={css.scores}>
                {scores.map((each) => (
                  <label key={each} className={css.score}>
                    <input type="radio" name={id} value={each} checked={score === each} onChange={() => onScore(each)} />
                    <span>{each}</span>
                  </label>
                ))}
              </div>
              <div className={css.ends} id={`${id}s`}>
                <span>{copy.lowest}</span>
                <span>{copy.highest}</span>
              </div>
              {isScoreMissing && (
                <p className={css.error} id={`${id}e`} role="alert">
                  {copy.scoreMissing}
                </p>
              )}
            </fieldset>
            {score !== null && (
              <label className={css.comment}>
                <span>{copy.comment}</span>
                <textarea rows={3} maxLength={longestNpsComment} value={comment} onChange={({ target }) => onComment(target.value)} />
              </label>
            )}
            <div className={css.actions}>
              <Button type="submit" kind="primary" size="small">
                {copy.submit}
              </Button>
              <Button kind="plain" size="small" onClick={onDismiss}>
                {copy.skip}
              </Button>
            </div>
          </form>
        )}
      </div>
    </section>
  );
}
