import { useLayoutEffect, useState, type ReactElement } from 'react';
import { definePage } from '../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { usePorts } from '../../platform/PortsContext';
import { Button } from '../../widgets/Button/Button';
import { NotFoundDrawing } from '../../widgets/Illustration/NotFoundDrawing';
import { TextField } from '../../widgets/TextField/TextField';
import { TextLink } from '../../widgets/TextLink/TextLink';
import css from './page.module.css';
import { notFoundSlice, pickVariant, selectNotFound } from './state';
import { captions, texts } from './texts';

const { shown } = notFoundSlice.actions;

/** Says that there is no such page, and gives ways on. */
function NotFoundPage(): ReactElement {
  const dispatch = useAppDispatch();
  const { random } = usePorts();
  const { variant } = useAppSelector(selectNotFound);
  // The form itself sends the text to the server; no code of ours requests it.
  const [query, setQuery] = useState('');
  useLayoutEffect(() => {
    if (variant === null) dispatch(shown({ variant: pickVariant(random.next()) }));
  }, [dispatch, random, variant]);
  return (
    <div className={css.page}>
      <div className={css.drawing}>{variant !== null && <NotFoundDrawing variant={variant} />}</div>
      <h1 className={css.heading}>
        <span className={css.code}>{texts.code}</span> <span className={css.caption}>{variant !== null && captions[variant]}</span>
      </h1>
      <TextLink to="/" look="primary">
        {texts.back}
      </TextLink>

      <section className={css.help} aria-labelledby="not-found-help">
        <h2 id="not-found-help">{texts.help}</h2>
        <form className={css.search} role="search" method="get" action="/help/search/">
          <TextField
            label={texts.searchLabel}
            name="q"
            type="search"
            placeholder={texts.searchPlaceholder}
            value={query}
            onChange={setQuery}
          />
          <Button type="submit">{texts.search}</Button>
        </form>
        <ul className={css.links}>
          {texts.links.map(({ to, text }) => (
            <li key={to}>
              <TextLink to={to} isExternal>
                {text}
              </TextLink>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

export default definePage({
  path: '*',
  title: 'Page Not Found',
  auth: 'attempt',
  frame: 'logo',
  scrollsToTop: true,
  slices: [notFoundSlice],
  Screen: NotFoundPage,
});
