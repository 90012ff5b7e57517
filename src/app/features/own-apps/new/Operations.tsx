import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { CheckboxField } from '../../../widgets/CheckboxField/CheckboxField';
import { Notice } from '../../../widgets/Notice/Notice';
import { SearchField } from '../../../widgets/SearchField/SearchField';
import { Stack } from '../../../widgets/Stack/Stack';
import { newTexts as texts } from '../texts';
import css from './page.module.css';
import { newAppSlice, selectNewApp, type Operation } from './state';

const { toggled, typed } = newAppSlice.actions;

/** The limit of a definition. */
export const maxChosen = 200;

/** The operations of the document by their tags, to tick. */
export function Operations(): ReactElement {
  const dispatch = useAppDispatch();
  const { operations, chosen, search } = useAppSelector(selectNewApp);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = operations.filter(({ id, title }) => words.every((word) => `${title} ${id}`.toLowerCase().includes(word)));
  const tags = [...new Set(found.map(({ tag }) => tag))];
  return (
    <Stack>
      <SearchField
        label={texts.search}
        value={search}
        onChange={(value) => dispatch(typed({ search: value }))}
        result={texts.found(found.length)}
      />
      <p className={css.count}>{texts.chosen(chosen.length)}</p>
      {chosen.length > maxChosen && <Notice kind="warning">{texts.tooMany}</Notice>}
      {found.length === 0 && <p>{texts.none}</p>}
      {tags.map((tag) => (
        <Group key={tag ?? ''} tag={tag} operations={found.filter((each) => each.tag === tag)} />
      ))}
    </Stack>
  );
}

function Group({ tag, operations }: { tag: string | null; operations: readonly Operation[] }): ReactElement {
  const dispatch = useAppDispatch();
  const { chosen } = useAppSelector(selectNewApp);
  const name = tag ?? texts.other;
  const offered = operations.filter(({ isDeprecated }) => !isDeprecated).map(({ id }) => id);
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{name}</legend>
      {operations.length > 1 && (
        <CheckboxField
          label={texts.chooseAll(name)}
          name={`all ${name}`}
          isChecked={offered.length > 0 && offered.every((id) => chosen.includes(id))}
          onChange={(isChosen) => dispatch(toggled({ ids: offered, isChosen }))}
        />
      )}
      {operations.map(({ id, title, isDeprecated }) => (
        <CheckboxField
          key={id}
          label={title}
          name={id}
          hint={isDeprecated ? `${texts.deprecated} · ${id}` : id}
          isChecked={chosen.includes(id)}
          onChange={(isChosen) => dispatch(toggled({ ids: [id], isChosen }))}
        />
      ))}
    </fieldset>
  );
}
