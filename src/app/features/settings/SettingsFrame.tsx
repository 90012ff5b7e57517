import type { ComponentType, ReactElement } from 'react';
import { planHeldLasts } from '../../../domain/planHeld';
import { useAppSelector } from '../../platform/hooks';
import { selectPlace } from '../../platform/place';
import { useNow } from '../../platform/useNow';
import { Avatar } from '../../widgets/Avatar/Avatar';
import { EmptyState } from '../../widgets/EmptyState/EmptyState';
import { Icon } from '../../widgets/Icon/Icon';
import { NotFoundDrawing } from '../../widgets/Illustration/NotFoundDrawing';
import { RouterLink } from '../../widgets/RouterLink/RouterLink';
import { SkipLink } from '../../widgets/SkipLink/SkipLink';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { selectAccountAccess, selectAccountChoices, selectAccounts, selectCurrentAccountId, type AccountChoice } from '../accounts';
import { selectFullName, selectProfile } from '../profile';
import { TermsNotice } from '../terms';
import { sectionsOf, settingsPageAt, settingsPages, type LoadSection } from './sections';
import css from './SettingsFrame.module.css';
import { texts } from './texts';

type State = Parameters<typeof selectAccountChoices>[0] & Parameters<typeof selectCurrentAccountId>[0];

/** The current account at a moment, with its plan in words; null while it loads, `none` for a person without any. */
function selectShownAccount(state: State, now: number): AccountChoice | 'none' | null {
  if (selectAccountAccess(state) === 'none') return 'none';
  const id = selectCurrentAccountId(state);
  return selectAccountChoices(state, now).find((account) => account.id === id) ?? null;
}

export interface SettingsFrameProps {
  /** Renders lazily loaded code; the shell passes it in, because only the shell can add slices and flows to the store. */
  Section: ComponentType<{ load: LoadSection; title: string }>;
}

const pages = settingsPages.filter((page) => sectionsOf(page).length > 0);

/** If the links do not fit side by side, scrolls the link of the current page into view. */
const showWhole = (link: HTMLElement | null): void => link?.scrollIntoView({ block: 'nearest', inline: 'center' });

/**
 * The frame of the settings, which have no application header: the way back, the person and the account, the list of
 * pages at the side, and the present page. Up to 779 px the side is on top.
 */
export function SettingsFrame({ Section }: SettingsFrameProps): ReactElement {
  const page = settingsPageAt(useAppSelector(selectPlace).pathname);
  const name = useAppSelector(selectFullName);
  const accounts = useAppSelector(selectAccounts);
  const now = useNow((at) => planHeldLasts(accounts, at));
  const account = useAppSelector((state: State) => selectShownAccount(state, now));
  const avatarUrl = useAppSelector(selectProfile)?.avatar ?? null;
  return (
    <div className={css.frame}>
      <SkipLink>{texts.skip}</SkipLink>
      <header className={css.side}>
        <div className={css.sideInner}>
          <RouterLink className={css.back} to="/app/dashboard">
            <Icon name="back" /> {texts.back}
          </RouterLink>
          <div className={css.who}>
            <Avatar name={name ?? ''} url={avatarUrl} size={36} isDecoration />
            <div className={css.names}>
              <span className={css.name}>{name ?? texts.loadingName}</span>
              <span className={css.account}>
                {account === 'none' ? texts.noAccount : account ? `${account.name} · ${account.plan}` : texts.loadingName}
              </span>
            </div>
          </div>
          <nav className={css.navigation} aria-label={texts.navigation}>
            {pages.map(({ id, title }) => (
              <RouterLink
                key={id}
                className={css.destination}
                to={`/app/settings/${id}`}
                aria-current={id === page?.id ? 'page' : undefined}
                ref={id === page?.id ? showWhole : undefined}
              >
                {title}
              </RouterLink>
            ))}
          </nav>
        </div>
      </header>
      <main className={css.content} id="content" tabIndex={-1}>
        {page ? (
          <div className={css.page}>
            <TermsNotice />
            <div className={css.top}>
              <h1>{page.title}</h1>
              <p className={css.lead}>{page.lead}</p>
            </div>
            {sectionsOf(page).map(({ id, title, load }) => (
              <div key={id} id={id} className={css.section}>
                <Section load={load} title={title} />
              </div>
            ))}
          </div>
        ) : (
          <EmptyState
            level="h1"
            drawing={<NotFoundDrawing variant={0} />}
            title={texts.missingTitle}
            action={
              <TextLink to="/app/settings/profile" look="primary">
                {texts.toProfile}
              </TextLink>
            }
          >
            {texts.missing}
          </EmptyState>
        )}
      </main>
    </div>
  );
}
