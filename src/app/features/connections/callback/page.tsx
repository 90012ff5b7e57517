import type { ReactElement } from 'react';
import { definePage } from '../../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { PageHead } from '../../../widgets/Page/Page';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { SplitPage } from '../../../widgets/SplitPage/SplitPage';
import { Bar, Stack } from '../../../widgets/Stack/Stack';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { Choice } from '../choice/Choice';
import { choiceFlow, choiceSlice } from '../choice/state';
import { connectionsPath } from '../start/addresses';
import { texts } from '../start/texts';
import { callbackFlow, callbackSlice, finishSignIn, selectCallback } from './state';

/** Apps send people back to it from their own sign-in. */
function CallbackPage(): ReactElement {
  return (
    <SplitPage
      form={
        <Choice>
          <Outcome />
        </Choice>
      }
    />
  );
}

function Outcome(): ReactElement {
  const dispatch = useAppDispatch();
  const callback = useAppSelector(selectCallback);
  const toConnections = (
    <TextLink to={connectionsPath} look="secondary">
      {texts.toConnections}
    </TextLink>
  );
  switch (callback.phase) {
    case 'finishing':
      return <Skeleton label={texts.finishing} />;
    case 'failed':
      return (
        <Stack>
          <PageHead title={texts.notFinished} />
          <Notice kind="error">{callback.message}</Notice>
          <Bar>
            {callback.again !== null && (
              <TextLink to={callback.again} look="primary">
                {texts.again}
              </TextLink>
            )}
            {callback.isInOwnTab ? <Button onClick={() => dispatch(callbackSlice.actions.closed())}>{texts.close}</Button> : toConnections}
          </Bar>
        </Stack>
      );
  }
}

export default definePage({
  path: '/engine/auth/callback',
  title: 'Connect an App',
  auth: 'required',
  frame: 'none',
  scrollsToTop: true,
  chunk: 'connect-callback',
  slices: [callbackSlice, choiceSlice],
  sagas: [callbackFlow, choiceFlow],
  load: finishSignIn,
  Screen: CallbackPage,
});
