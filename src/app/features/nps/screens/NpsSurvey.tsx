import { useId, type ReactElement } from 'react';
import { isBlank } from '../../../../domain/texts';
import { longestNpsComment } from '../../../../domain/trackedEvents';
import { Button } from '../../../widgets/Button/Button';
import { Comment } from '../../../widgets/Comment/Comment';
import { LiveRegion } from '../../../widgets/LiveRegion/LiveRegion';
import { texts } from '../texts';
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
    <section className={css.survey} aria-label={texts.region}>
      <LiveRegion message={isThanked ? texts.thanks : texts.question} />
      <div className={css.box}>
        {isThanked ? (
          <>
            <p className={css.question}>{texts.thanks}</p>
            {!isBlank(comment) && (
              <Comment comment={comment.trim()} name={author?.name ?? texts.you} photoUrl={author?.photoUrl} createdAt={sentAt} />
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
              <legend className={css.question}>{texts.question}</legend>
              <div className={css.scores}>
                {scores.map((each) => (
                  <label key={each} className={css.score}>
                    <input type="radio" name={id} value={each} checked={score === each} onChange={() => onScore(each)} />
                    <span>{each}</span>
                  </label>
                ))}
              </div>
              <div className={css.ends} id={`${id}s`}>
                <span>{texts.lowest}</span>
                <span>{texts.highest}</span>
              </div>
              {isScoreMissing && (
                <p className={css.error} id={`${id}e`} role="alert">
                  {texts.scoreMissing}
                </p>
              )}
            </fieldset>
            {score !== null && (
              <label className={css.comment}>
                <span>{texts.comment}</span>
                <textarea rows={3} maxLength={longestNpsComment} value={comment} onChange={({ target }) => onComment(target.value)} />
              </label>
            )}
            <div className={css.actions}>
              <Button type="submit" kind="primary" size="small">
                {texts.submit}
              </Button>
              <Button kind="plain" size="small" onClick={onDismiss}>
                {texts.skip}
              </Button>
            </div>
          </form>
        )}
      </div>
    </section>
  );
}
