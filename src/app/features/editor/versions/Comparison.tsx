import type { ReactElement } from 'react';
import type { ZapVersion } from '../../../../contract/zapDrafts';
import type { ZapDefinition } from '../../../../domain/runs/definition';
import { describeDifference, differences } from '../../../../domain/runs/differences';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { useDifferenceWords } from '../mapping/labels';
import page from '../page.module.css';
import { eventTitleIn, selectDefinition, selectServices } from '../selectors';
import { texts as editorTexts } from '../texts';
import css from './Dialogs.module.css';
import { rollbackRequested, selectVersions, versionsSlice } from './state';
import { versionsTexts as texts } from './texts';

const { otherChosen } = versionsSlice.actions;

/** The chosen version, compared with the draft or with another version. */
export function Comparison({ draft, versions }: { draft: ZapDefinition; versions: readonly ZapVersion[] }): ReactElement | null {
  const dispatch = useAppDispatch();
  const { shown, against } = useAppSelector(selectVersions);
  if (shown === null) return null;
  const title = texts.compared(against?.number ?? null, shown.number);
  const others = versions.filter(({ number }) => number !== shown.number);
  return (
    <section aria-label={title} className={css.comparison}>
      {others.length > 0 && (
        <SelectField
          label={texts.compareFrom}
          name="other"
          value={String(against?.number ?? 0)}
          choices={[
            { value: '0', label: texts.draft },
            ...others.map(({ number }) => ({ value: String(number), label: texts.version(number) })),
          ]}
          onChange={(value) => dispatch(otherChosen({ number: Number(value) || null }))}
        />
      )}
      <p>{title}:</p>
      <DifferenceList before={against?.definition ?? draft} after={shown.definition} />
      <div>
        <Button size="small" onClick={() => dispatch(rollbackRequested())}>
          {texts.backTo}
        </Button>
      </div>
    </section>
  );
}

/** The changes from one definition to another, as sentences. */
function useChanges(before: ZapDefinition, after: ZapDefinition): readonly string[] {
  const services = useAppSelector(selectServices);
  const words = useDifferenceWords();
  return differences(before, after, (step) => eventTitleIn(services, step)).map((difference) => describeDifference(difference, words));
}

export function DifferenceList({ before, after }: { before: ZapDefinition; after: ZapDefinition }): ReactElement {
  const changes = useChanges(before, after);
  return changes.length === 0 ? <p>{texts.same}</p> : <Changes of={changes} className={css.differences} />;
}

/** What another person has made of the draft meanwhile. */
export function TheirChanges({ theirs }: { theirs: ZapDefinition }): ReactElement {
  const changes = useChanges(useAppSelector(selectDefinition) ?? theirs, theirs);
  return (
    <>
      <p>{changes.length === 0 ? editorTexts.theirsSame : editorTexts.theirsDiffer}</p>
      <Changes of={changes} className={page.list} />
    </>
  );
}

const Changes = ({ of, className }: { of: readonly string[]; className: string | undefined }): ReactElement => (
  <ul className={className}>
    {of.map((change, index) => (
      <li key={index}>{change}</li>
    ))}
  </ul>
);
