import { useLayoutEffect } from 'react';
import { useAppSelector } from '../platform/hooks';
import { selectTheme } from './state';

/** Applies the chosen theme to the page; the tokens do the rest. */
export function ThemeOnPage(): null {
  const theme = useAppSelector(selectTheme);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === 'system') delete dataset.theme;
    else dataset.theme = theme;
  }, [theme]);
  return null;
}
