import type { ReactElement, ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { usePorts } from '../../../platform/PortsContext';
import { AppLogo } from '../../../widgets/AppLogo/AppLogo';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { PageHead } from '../../../widgets/Page/Page';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { Bar, Stack } from '../../../widgets/Stack/Stack';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { connectionsPath, isInOwnTab, returnsOf } from '../start/addresses';
import { texts } from '../start/texts';
import { choiceSlice, selectChoice } from './state';

const { chosen, closed, submitted } = choiceSlice.actions;

/** What a person chooses right after a sign-in, and what follows it; `children` while there is nothing to choose. */
export function Choice({ children }: { children: ReactNode }): ReactNode {
  const dispatch = useAppDispatch();
  const state = useAppSelector(selectChoice);
  switch (state.phase) {
    case 'none':
      return children;
    case 'asking': {
      const { app, name, choices } = state.choice;
      return (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!state.isSubmitting) dispatch(submitted());
          }}
        >
          <Stack>
            <AppLogo name={app.name} url={app.logoUrl} size={64} />
            <PageHead title={texts.chooseTitle(app.name)} lead={texts.chooseLead} />
            <SelectField
              label={name}
              name="value"
              value={state.value}
              error={state.error}
              choices={choices}
              placeholder={texts.choose}
              onChange={(value) => dispatch(chosen({ value }))}
            />
            <Bar>
              <Button kind="primary" type="submit" isBusy={state.isSubmitting}>
                {texts.connect}
              </Button>
              <Leave startSearch={state.startSearch} />
            </Bar>
          </Stack>
        </form>
      );
    }
    case 'failed':
      return (
        <Stack>
          <PageHead title={texts.notFinished} />
          <Notice kind="error">{state.message}</Notice>
          <Bar>
            {state.again !== null && (
              <TextLink to={state.again} look="primary">
                {texts.again}
              </TextLink>
            )}
            <Leave startSearch={state.startSearch} />
          </Bar>
        </Stack>
      );
    case 'over':
      return (
        <Stack>
          <PageHead title={texts.connected(state.title)} lead={texts.closeTab} />
          <Bar>
            <TextLink to={connectionsPath} look="secondary">
              {texts.toConnections}
            </TextLink>
          </Bar>
        </Stack>
      );
  }
}

/** Gives it up, and leads back to where the connection was started. */
function Leave({ startSearch }: { startSearch: string }): ReactElement {
  const dispatch = useAppDispatch();
  const { origin } = usePorts().location;
  if (isInOwnTab(startSearch)) return <Button onClick={() => dispatch(closed())}>{texts.cancel}</Button>;
  return (
    <TextLink to={returnsOf(startSearch, origin).cancelled} look="secondary">
      {texts.cancel}
    </TextLink>
  );
}
