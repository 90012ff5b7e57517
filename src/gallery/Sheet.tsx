import { MemoryRouter } from 'react-router-dom';
import type { GalleryCase } from './catalogue';
import css from './Sheet.module.css';

export interface SheetProps {
  /** One state, or all of one widget. */
  shown: readonly GalleryCase[];
}

/** States as they appear in the application: a screen as wide as the page, a widget on a padded sheet. */
export function Sheet({ shown }: SheetProps) {
  const [only] = shown;
  if (!only) return <main className={css.sheet}>There is no such case.</main>;
  if (only.cases.frame === 'screen') return <Case one={only} />;
  if (only.cases.frame === 'content') {
    return (
      <main>
        <Case one={only} />
      </main>
    );
  }
  return (
    <main className={css.sheet}>
      <h1 className={css.title}>{only.cases.title}</h1>
      {shown.map((one) => (
        <section key={one.id} className={css.state} aria-label={one.id}>
          {shown.length > 1 && <h2 className={css.name}>{one.state}</h2>}
          <Case one={one} />
        </section>
      ))}
    </main>
  );
}

function Case({ one }: { one: GalleryCase }) {
  const Subject = one.cases.states[one.state];
  return <MemoryRouter>{Subject && <Subject />}</MemoryRouter>;
}
