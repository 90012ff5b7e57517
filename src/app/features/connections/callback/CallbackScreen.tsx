import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { SplitPage } from '../../../widgets/SplitPage/SplitPage';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { connectionsPath } from '../start/addresses';
import css from '../start/ConnectScreen.module.css';
import { texts } from './texts';
import type { CallbackState } from './state';

export interface CallbackScreenProps {
  callback: CallbackState;
  onClose: () => void;
}

/** The end of an app's own sign-in. */
export function CallbackScreen({ callback, onClose }: CallbackScreenProps): ReactElement {
  return <SplitPage form={<div className={css.page}>{contentOf(callback, onClose)}</div>} />;
}

function contentOf(callback: CallbackState, onClose: () => void): ReactElement {
  switch (callback.phase) {
    case 'finishing':
      return <Skeleton label={texts.finishing} />;
    case 'over':
      return (
        <>
          <h1 className={css.title}>{texts.connected(callback.title)}</h1>
          <p className={css.lead}>{texts.closeTab}</p>
          <div className={css.ways}>
            <TextLink to={connectionsPath} look="secondary">
              {texts.toConnections}
            </TextLink>
          </div>
        </>
      );
    case 'failed':
      return (
        <>
          <h1 className={css.title}>{texts.failed}</h1>
          <Notice kind="error">{callback.message}</Notice>
          <div className={css.ways}>
            {callback.again !== null && (
              <TextLink to={callback.again} look="primary">
                {texts.again}
              </TextLink>
            )}
            {callback.isInOwnTab ? (
              <Button onClick={onClose}>{texts.close}</Button>
            ) : (
              <TextLink to={connectionsPath} look="secondary">
                {texts.toConnections}
              </TextLink>
            )}
          </div>
        </>
      );
  }
}
