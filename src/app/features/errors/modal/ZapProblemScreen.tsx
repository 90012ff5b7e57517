import type { ReactElement, ReactNode } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Dialog } from '../../../widgets/Dialog/Dialog';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import type { ZapProblem } from '..';
import { zapTexts as texts } from './texts';
import css from './ErrorModalScreen.module.css';

export interface ZapProblemScreenProps {
  problem: ZapProblem;
  onClose: () => void;
  /** A solution besides changing the Zap: a higher plan. */
  children?: ReactNode;
}

/** A Zap that could not be switched on or off: why, what mends it, and the way to its editor or to a page that helps. */
export function ZapProblemScreen({ problem, onClose, children }: ZapProblemScreenProps): ReactElement {
  const { kind, flowId, title, editLabel, helpUrl } = problem;
  const errors = [...new Set(problem.errors)];
  const fixes = [...new Set(problem.fixes)];
  const edit = `/editor/${flowId}`;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={helpUrl === null ? texts[kind] : texts.withHelp}
      description={title}
      actions={
        helpUrl === null ? (
          <>
            <TextLink to={edit} look="primary" onClick={onClose}>
              {editLabel ?? texts.edit}
            </TextLink>
            <Button onClick={onClose}>{texts.cancel}</Button>
          </>
        ) : (
          <>
            <TextLink to={helpUrl} look="primary" isExternal={!helpUrl.startsWith('/')} onClick={onClose}>
              {texts.learnMore}
            </TextLink>
            <TextLink to="/app/dashboard" look="secondary" onClick={onClose}>
              {texts.dashboard}
            </TextLink>
          </>
        )
      }
    >
      <div className={css.words}>
        <ul className={css.list}>
          {(errors.length > 0 ? errors : [texts.unknown]).map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
        {fixes.length > 0 && (
          <>
            <h3 className={css.listTitle}>{texts.fixes}</h3>
            <ul className={css.list}>
              {fixes.map((fix) => (
                <li key={fix}>{fix}</li>
              ))}
            </ul>
          </>
        )}
        {children}
      </div>
    </Dialog>
  );
}
