/** The survey of how likely people are to recommend us, in a separate chunk. */
import { useId, type ReactNode } from 'react';
import { isBlank } from '../../../domain/texts';
import { maxNpsCommentLength } from '../../../domain/trackedEvents';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { usePorts } from '../../platform/PortsContext';
import { Button } from '../../widgets/Button/Button';
import { Comment } from '../../widgets/Comment/Comment';
import { LiveRegion } from '../../widgets/LiveRegion/LiveRegion';
import { Bar } from '../../widgets/Stack/Stack';
import { parts as profile, selectProfile } from '../profile';
import css from './index.module.css';
import { npsFlow, npsSlice, scores, selectIsNpsShown, selectNps } from './state';
import { texts } from './texts';

export const parts = { needs: [profile], slices: [npsSlice], sagas: [npsFlow] };

const { commentChanged, dismissed, scoreChosen, submitted } = npsSlice.actions;

/**
 * Asks how likely the person is to recommend us, at the bottom right, while the survey is due. It does not take the focus and
 * blocks nothing.
 */
export function Screen(): ReactNode {
  const dispatch = useAppDispatch();
  const { clock } = usePorts();
  const person = useAppSelector(selectProfile);
  const { phase, score, comment, isScoreMissing } = useAppSelector(selectNps);
  const isShown = useAppSelector(selectIsNpsShown);
  const id = useId();
  if (!isShown) return null;
  const isThanked = phase === 'thanked';
  return (
    <section className={css.survey} aria-label={texts.region}>
      <LiveRegion message={isThanked ? texts.thanks : texts.question} />
      <div className={css.box}>
        {isThanked ? (
          <>
            <p className={css.question}>{texts.thanks}</p>
            {!isBlank(comment) && (
              <Comment
                comment={comment.trim()}
                name={person ? `${person.firstName} ${person.lastName}`.trim() : texts.you}
                photoUrl={person?.avatar}
                createdAt={clock.now()}
              />
            )}
          </>
        ) : (
          <form
            className={css.form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              dispatch(submitted());
            }}
          >
            <fieldset aria-describedby={isScoreMissing ? `${id}s ${id}e` : `${id}s`}>
              <legend className={css.question}>{texts.question}</legend>
              <div className={css.scores}>
                {scores.map((each) => (
                  <label key={each} className={css.score}>
                    <input
                      type="radio"
                      name={id}
                      value={each}
                      checked={score === each}
                      onChange={() => dispatch(scoreChosen({ score: each }))}
                    />
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
                <textarea
                  rows={3}
                  maxLength={maxNpsCommentLength}
                  value={comment}
                  onChange={({ target }) => dispatch(commentChanged({ comment: target.value }))}
                />
              </label>
            )}
            <Bar>
              <Button type="submit" kind="primary" size="small">
                {texts.submit}
              </Button>
              <Button kind="plain" size="small" onClick={() => dispatch(dismissed())}>
                {texts.skip}
              </Button>
            </Bar>
          </form>
        )}
      </div>
    </section>
  );
}
