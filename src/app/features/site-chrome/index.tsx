import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { brand } from '../../../domain/brand';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { selectPlace } from '../../platform/place';
import { TextLink } from '../../widgets/TextLink/TextLink';
import css from './SiteChrome.module.css';
import { selectSiteChrome, siteChromeFlow, siteChromeSlice, type ChromeLink } from './state';

/** Header and footer of public pages, as the server draws them. */
export const parts = { slices: [siteChromeSlice], sagas: [siteChromeFlow] };

/** Headers and footers of the page itself; those inside its content are something else. The place of a header that is on its way counts. */
const isOfPage = (part: Element): boolean => part.closest('main, article, section, [data-chrome]') === null;
const lacks = (part: 'header' | 'footer'): boolean => ![...document.querySelectorAll(`${part}, [data-${part}]`)].some(isOfPage);

/** Header and footer from the server, each where the page has none. */
export function Screen(): ReactNode {
  const dispatch = useAppDispatch();
  const { pathname } = useAppSelector(selectPlace);
  // A frame whose code did not arrive is a header less.
  const crash = useAppSelector(({ shell }: { shell?: { crash: unknown } }) => shell?.crash);
  const { missing, chrome } = useAppSelector(selectSiteChrome);
  useEffect(() => {
    dispatch(siteChromeSlice.actions.checked({ header: lacks('header'), footer: lacks('footer') }));
  }, [dispatch, pathname, crash]);
  if (!chrome) return null;
  return (
    <>
      {missing.header && chrome.header.length > 0 && (
        <AtTop>
          <header className={css.header} data-chrome>
            <Links label={brand.name} links={chrome.header} />
          </header>
        </AtTop>
      )}
      {missing.footer && chrome.footer.length > 0 && (
        <footer className={css.footer} data-chrome>
          <Links label="Footer" links={chrome.footer} />
        </footer>
      )}
    </>
  );
}

/** Before everything else in the page. */
function AtTop({ children }: { children: ReactNode }): ReactNode {
  const [place] = useState(() => document.createElement('div'));
  useEffect(() => {
    document.body.prepend(place);
    return () => place.remove();
  }, [place]);
  return createPortal(children, place);
}

/** Full page loads: which of these pages are the application's is the server's to know. */
const Links = ({ label, links }: { label: string; links: readonly ChromeLink[] }): ReactNode => (
  <nav className={css.links} aria-label={label}>
    {links.map((link) => (
      <TextLink key={link.to} to={link.to} isExternal>
        {link.label}
      </TextLink>
    ))}
  </nav>
);
