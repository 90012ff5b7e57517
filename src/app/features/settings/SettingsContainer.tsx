import type { ComponentType, ReactElement } from 'react';
import { planHeldLasts } from '../../../domain/planHeld';
import { useAppSelector } from '../../platform/hooks';
import { selectPlace } from '../../platform/place';
import { useNow } from '../../platform/useNow';
import { selectAccounts } from '../accounts';
import { selectFullName, selectProfile } from '../profile';
import { TermsNotice } from '../terms';
import css from './screens/SettingsFrame.module.css';
import { SettingsFrame } from './screens/SettingsFrame';
import { sectionsOf, settingsPageAt, settingsPages, type LoadSection } from './sections';
import { selectShownAccount } from './selectors';

type State = Parameters<typeof selectShownAccount>[0];

export interface SettingsContainerProps {
  /** Renders lazily loaded code; the shell passes it in, because only the shell can add slices and flows to the store. */
  Section: ComponentType<{ load: LoadSection; title: string }>;
}

const pages = settingsPages.filter((page) => sectionsOf(page).length > 0);

export function SettingsContainer({ Section }: SettingsContainerProps): ReactElement {
  const page = settingsPageAt(useAppSelector(selectPlace).pathname);
  const name = useAppSelector(selectFullName);
  const accounts = useAppSelector(selectAccounts);
  const now = useNow((at) => planHeldLasts(accounts, at));
  const account = useAppSelector((state: State) => selectShownAccount(state, now));
  const avatarUrl = useAppSelector(selectProfile)?.avatar ?? null;
  return (
    <SettingsFrame pages={pages} page={page} user={{ name, avatarUrl }} account={account} notices={<TermsNotice />}>
      {page &&
        sectionsOf(page).map(({ id, title, load }) => (
          <div key={id} id={id} className={css.section}>
            <Section load={load} title={title} />
          </div>
        ))}
    </SettingsFrame>
  );
}
