import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { SplitPage } from '../../../widgets/SplitPage/SplitPage';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { connectionsPath } from '../start/addresses';
import css from '../start/ConnectScreen.module.css';
import { copy } from './copy';
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
      return <Skeleton label={copy.finishing} />;
    case 'over':
      return (
        <>
          <h1 className={css.title}>{copy.connected(callback.title)}</h1>
          <p className={css.lead}>{copy.closeTab}</p>
          <div className={css.ways}>
            <TextLink to={connectionsPath} look="secondary">
              {copy.toConnections}
            </TextLink>
          </div>
        </>
      );
    case 'failed':
      return (
        <>
          <h1 className={css.title}>{copy.failed}</h1>
          <Notice kind="error">{callback.message}</Notice>
          <div className={css.ways}>
            {callback.again !== null && (
              <TextLink to={callback.again} look="primary">
                {copy.again}
              </TextLink>
            )}
            {callback.isInOwnTab ? (
              <Button onClick={onClose}>{copy.close}</Button>
            ) : (
              <TextLink to={connectionsPath} look="secondary">
                {copy.toConnections}
              </TextLink>
            )}
          </div>
        </>
      );
  }
}
