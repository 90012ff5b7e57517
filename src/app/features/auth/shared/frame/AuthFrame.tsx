import { createContext, use, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { SplitPage } from '../../../../widgets/SplitPage/SplitPage';
import { TextLink } from '../../../../widgets/TextLink/TextLink';
import { sharedTexts } from '../texts';
import { Promo } from './Promo';
import css from './frame.module.css';

/** The changes of the log-in and sign-up pages for the person's context (`../contexts`). */
export interface EntryFrame {
  readonly title?: string | undefined;
  /** Next to the form, in place of the usual promo. */
  readonly promo?: ReactNode;
  /** Above the form. */
  readonly notice?: ReactNode;
  /** The only address that can sign up here. */
  readonly fixedEmail?: string | null;
}

/** Empty without a context, whose code most people never need. */
export const EntryContext = createContext<EntryFrame>({});

export interface AuthFrameProps {
  readonly title: string;
  /** The link at the top, between log-in and sign-up, with the query kept. */
  readonly topLink?: { readonly to: string; readonly text: string };
  readonly hasPromo?: boolean;
  readonly isNarrow?: boolean;
  /** Extra footer text besides terms and privacy. */
  readonly footer?: ReactNode;
  readonly hasFooter?: boolean;
  readonly children: ReactNode;
}

/** The frame of every sign-in page: heading, form, promo from 750 px on (A2.53, A2.54), footer. */
export function AuthFrame({ title, topLink, hasPromo, isNarrow, footer, hasFooter, children }: AuthFrameProps): ReactNode {
  const context = use(EntryContext);
  return (
    <SplitPage
      isNarrow={isNarrow}
      topLink={topLink && <TextLink to={topLink.to}>{topLink.text}</TextLink>}
      promo={hasPromo && (context.promo ?? <Promo />)}
      footer={
        hasFooter && (
          <p className={css.fineprint}>
            {footer}
            <TextLink to="/terms" isExternal isQuiet>
              {sharedTexts.terms}
            </TextLink>{' '}
            ·{' '}
            <TextLink to="/privacy" isExternal isQuiet>
              {sharedTexts.privacy}
            </TextLink>
          </p>
        )
      }
      form={
        <div className={css.form}>
          <h1>{context.title ?? title}</h1>
          {context.notice}
          {children}
        </div>
      }
    />
  );
}

/**
 * A form of one of these pages. The browser's own validation is off: the messages under the fields are ours. `dialog` is the method
 * by which a browser sends nothing anywhere: a submit before the application is there must not put a password into an address.
 */
export function AuthForm({
  formRef,
  onSubmit,
  onQueuedSubmit = onSubmit,
  children,
}: {
  formRef?: RefObject<HTMLFormElement | null>;
  onSubmit: () => void;
  /** After a submit of the prerendered form, once the application is there. */
  onQueuedSubmit?: () => void;
  children: ReactNode;
}): ReactNode {
  const own = useRef<HTMLFormElement>(null);
  const ref = formRef ?? own;
  useQueuedSubmit(ref, onQueuedSubmit);
  return (
    <form
      ref={ref}
      className={css.form}
      method="dialog"
      noValidate
      data-waiting=""
      // `src/app/preHydration.ts` has marked it if it was submitted before this script loaded.
      suppressHydrationWarning
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

/**
 * Takes over a prerendered form: a submit that `src/app/preHydration.ts` has queued is handled as soon as the typed text is in the
 * state.
 */
function useQueuedSubmit(formRef: RefObject<HTMLFormElement | null>, submit: () => void): void {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const form = formRef.current;
    if (!form) return;
    delete form.dataset.waiting;
    if (form.dataset.submitted === undefined) return;
    delete form.dataset.submitted;
    form.querySelector('[type=submit]')?.removeAttribute('aria-busy');
    setIsDue(true);
  }, [formRef]);
  useEffect(() => {
    // The form has rendered again with the typed text: the fields reported it in the same turn.
    if (isDue) submit();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, with the form as it is then
  }, [isDue]);
}
