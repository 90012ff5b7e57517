import type { ReactElement, ReactNode } from 'react';
import { selectSessionStatus } from '../../features/session';
import { useAppSelector } from '../../platform/hooks';
import { addressOf, selectPlace } from '../../platform/place';
import { Logo } from '../../widgets/Logo/Logo';
import { RouterLink } from '../../widgets/RouterLink/RouterLink';
import { SkipLink } from '../../widgets/SkipLink/SkipLink';
import { texts } from './texts';
import css from './frame.module.css';

/**
 * The header of public pages for visitors: the logo, and links to log in and sign up, which return here afterwards. The links
 * appear once it is known that no one is signed in.
 */
function VisitorFrame({ children }: { children?: ReactNode }): ReactElement {
  const isVisitor = useAppSelector(selectSessionStatus) === 'missing';
  const next = encodeURIComponent(addressOf(useAppSelector(selectPlace)));
  return (
    <>
      <SkipLink>{texts.skip}</SkipLink>
      <header className={css.header} data-kind="visitor">
        <div className={css.inner}>
          <RouterLink className={css.logo} to="/" aria-label={texts.home}>
            <span className={css.wide}>
              <Logo />
            </span>
            <span className={css.narrow}>
              <Logo isMarkOnly />
            </span>
          </RouterLink>
          {isVisitor && (
            <nav className={css.entry} aria-label={texts.entry}>
              <RouterLink className={css.destination} to={`/app/login?next=${next}`}>
                {texts.logIn}
              </RouterLink>
              <RouterLink className={css.destination} to={`/sign-up?next=${next}`}>
                {texts.signUp}
              </RouterLink>
            </nav>
          )}
        </div>
      </header>
      <main className={css.main} id="content" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

export { VisitorFrame as Screen };
