import type { ReactElement } from 'react';
import { texts, destinations } from '../app/shell/frame/texts';
import css from '../app/shell/frame/frame.module.css';
import { Logo } from '../app/widgets/Logo/Logo';

/**
 * The frame of a signed-in page before anything is loaded: the header with its navigation, and the space for the page. The links
 * work before the application has loaded.
 */
export function SignedInFrame({ path }: { path: string }): ReactElement {
  return (
    <>
      <header className={css.header} data-kind="full">
        <div className={css.inner}>
          <a className={css.logo} href="/app/dashboard" aria-label={texts.home}>
            <span className={css.wide}>
              <Logo />
            </span>
            <span className={css.narrow}>
              <Logo isMarkOnly />
            </span>
          </a>
          <nav className={css.navigation} aria-label={texts.navigation}>
            {destinations.map(({ to, label }) => (
              <a key={to} className={css.destination} href={to} aria-current={path === to ? 'page' : undefined}>
                {label}
              </a>
            ))}
          </nav>
        </div>
      </header>
      <main className={css.main} aria-busy="true" />
    </>
  );
}
