import { use, type ReactElement } from 'react';
import { minutes } from '../../../../domain/durations';
import type { ReadingLocale } from '../../../../domain/runs/formulas';
import { isFixed } from '../../../../domain/runs/mapping';
import { readMoment, whyNoMoment } from '../../../../domain/runs/readValues';
import { momentOf, wallTimeAt, type WallTime } from '../../../../domain/runs/wallTime';
import { useNow } from '../../../platform/useNow';
import { MappingContext, MappingField, type MappingFieldProps } from '../mapping/MappingField';
import css from './Fields.module.css';
import { fieldsTexts as texts } from './texts';

export interface MomentInputProps extends MappingFieldProps {
  /** The run reads words such as “tomorrow 9:00” as well. */
  readsWords: boolean;
}

/** A date and time: as a text, with data of steps or in words, or chosen from a calendar. It says what the text is read as. */
export function MomentInput({ readsWords, value, onChange, hint, error, ...rest }: MomentInputProps): ReactElement {
  const { locale } = use(MappingContext);
  const now = useNow(() => minutes(1));
  const isTyped = isFixed(value);
  const isEmpty = value.trim() === '';
  const moment = locale === null || isEmpty || !isTyped ? null : readMoment(value, locale.zone, locale.region, readsWords ? now : null);
  const isUnreadable = readsWords && locale !== null && isTyped && !isEmpty && moment === null;
  const isSaid = moment !== null && readMoment(value, locale!.zone, locale!.region) === null;
  return (
    <div className={css.moment}>
      <MappingField
        {...rest}
        value={value}
        onChange={onChange}
        error={isUnreadable ? whyNoMoment(value) : error}
        hint={moment === null ? (hint ?? (readsWords ? texts.momentHint : texts.momentHintPlain)) : wordsOf(moment, locale!, isSaid)}
      />
      {isTyped && locale !== null && (
        <input
          className={css.calendar}
          type="datetime-local"
          aria-label={texts.pickMoment(rest.label)}
          value={moment === null ? '' : asInput(wallTimeAt(moment, locale.zone))}
          onChange={({ target }) => {
            const chosen = asText(target.value, locale.zone);
            if (chosen !== null) onChange(chosen);
          }}
        />
      )}
    </div>
  );
}

function wordsOf(moment: number, { zone }: ReadingLocale, isSaid: boolean): string {
  const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: zone }).format(moment);
  const words = texts.readsAs(texts.inZone(time, zone));
  return isSaid ? texts.ifNow(words) : words;
}

const padded = (number: number, length = 2): string => String(number).padStart(length, '0');

/** As the browser's own field has it. */
const asInput = ({ year, month, day, hour, minute }: WallTime): string =>
  `${padded(year, 4)}-${padded(month)}-${padded(day)}T${padded(hour)}:${padded(minute)}`;

/** What is stored for a choice: a local time of the Zap's zone; null while it is not complete. A time that the clock skips is the next one. */
function asText(chosen: string, zone: string): string | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/.exec(chosen)?.slice(1).map(Number);
  if (parts === undefined) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts;
  const wall = { year, month, day, hour, minute, second: 0, millisecond: 0 };
  return asInput(wallTimeAt(momentOf(wall, zone), zone)).replace('T', ' ');
}
