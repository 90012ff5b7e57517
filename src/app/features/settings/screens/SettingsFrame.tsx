import type { ReactElement, ReactNode } from 'react';
import { Avatar } from '../../../widgets/Avatar/Avatar';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { NotFoundDrawing } from '../../../widgets/Illustration/NotFoundDrawing';
import { RouterLink } from '../../../widgets/RouterLink/RouterLink';
import { SkipLink } from '../../../widgets/SkipLink/SkipLink';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { texts } from '../texts';
import type { SettingsPage } from '../sections';
import css from './SettingsFrame.module.css';

export interface SettingsFrameProps {
  /** The pages that have something to show. */
  pages: readonly SettingsPage[];
  /** The page in view; null when the address names none. */
  page: SettingsPage | null;
  /** The signed-in person; the name is null while it loads. */
  user: { readonly name: string | null; readonly avatarUrl: string | null };
  /** Name and plan of the current account; null while it loads, `none` for a person without any. */
  account: { readonly name: string; readonly plan: string } | 'none' | null;
  /** Notices that show on every page. */
  notices?: ReactNode;
  /** The sections of the page. */
  children?: ReactNode;
}

/** If the links do not fit side by side, scrolls the link of the current page into view. */
const showWhole = (link: HTMLElement | null): void => link?.scrollIntoView({ block: 'nearest', inline: 'center' });

/**
 * The frame of the settings, which have no application header: the way back, the person and the account, the list of
 * pages at the side, and the present page. Up to 779 px the side is on top.
 */
export function SettingsFrame({ pages, page, user, account, notices, children }: SettingsFrameProps): ReactElement {
  return (
    <div className={css.frame}>
      <SkipLink>{texts.skip}</SkipLink>
      <header className={css.side}>
        <div className={css.sideInner}>
          <RouterLink className={css.back} to="/app/dashboard">
            <span aria-hidden="true">←</span> {texts.back}
          </RouterLink>
          <div className={css.who}>
            <Avatar name={user.name ?? ''} url={user.avatarUrl} size={36} isDecoration />
            <div className={css.names}>
              <span className={css.name}>{user.name ?? texts.loadingName}</span>
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
            {notices}
            <div className={css.top}>
              <h1>{page.title}</h1>
              <p className={css.lead}>{page.lead}</p>
            </div>
            {children}
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
