import type { ReactElement, ReactNode } from 'react';
import { RouterLink } from '../../widgets/RouterLink/RouterLink';
import { Logo } from '../../widgets/Logo/Logo';
import { SkipLink } from '../../widgets/SkipLink/SkipLink';
import { texts } from './texts';
import css from './frame.module.css';

/** The header with the logo alone, which links to the home page: for visitors on pages other than log-in. */
function LogoFrame({ children }: { children?: ReactNode }): ReactElement {
  return (
    <>
      <SkipLink>{texts.skip}</SkipLink>
      <header className={css.header} data-kind="logo">
        <div className={css.inner}>
          <RouterLink className={css.logo} to="/">
            <Logo />
          </RouterLink>
        </div>
      </header>
      <main className={css.main} id="content" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

export { LogoFrame as Screen };
