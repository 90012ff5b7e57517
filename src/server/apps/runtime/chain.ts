/** Requests one after the other. */
import { setTimeout } from 'node:timers/promises';
import type { AfterRequest, Repeat, RequestDefinition, StepDefinition } from '../../../domain/apps/definition';
import type { Scope } from '../../../domain/apps/filling';
import { StepError, type RepeatPolicy } from '../../connectors/connector';
import { OutgoingError } from '../../platform/outgoing';
import { ask, type AskOptions } from './ask';
import { openScope, requestScope, type AppCall } from './call';
import type { AppReply } from './errors';
import { meets, textFrom, valueAt } from './fill';
import { setPart } from './request';

export const policyOf = (repeat: Repeat | undefined): RepeatPolicy =>
  repeat === undefined ? 'never' : repeat === 'safe' ? 'safe' : 'keyed';

/** Milliseconds between two questions whether something is done, and the number of questions: about two minutes. */
const firstPause = 200;
const maxPause = 5000;
const maxQuestions = 30;

interface Asking {
  readonly repeat?: Repeat | undefined;
  /** What the request may name besides the replies so far. */
  readonly more?: Scope;
}

/** A failure after a request that changed something is uncertain: a repetition would do that a second time. */
export class Chain {
  private hasChanged = false;

  constructor(
    private readonly call: AppCall,
    /** Of the whole. */
    private readonly policy: RepeatPolicy,
    public scope: Scope,
  ) {}

  /** Sends the request of a step, if its condition is met; for a list, once for each item. Throws as `ask` does. */
  async step(step: StepDefinition): Promise<void> {
    if (step.each === undefined) {
      if (!Object.hasOwn(this.scope, step.name) && this.isMet(step, {}))
        this.scope = { ...this.scope, [step.name]: await this.askStep(step, {}) };
      return;
    }
    const replies: AppReply[] = [];
    for (const more of this.itemsOf(step)) if (this.isMet(step, more)) replies.push(await this.askStep(step, more));
    this.scope = { ...this.scope, [step.name]: replies };
  }

  /** A request after what the step is about. Its failure says that this is done, and is final. */
  async after(step: AfterRequest, reply: AppReply): Promise<void> {
    this.scope = { ...this.scope, reply };
    for (const more of step.each === undefined ? [{}] : this.itemsOf(step)) {
      if (!this.isMet(step, more)) continue;
      try {
        await this.askStep(step, more);
      } catch (error) {
        if (!(error instanceof StepError || error instanceof OutgoingError)) throw error;
        const said = textFrom(this.call, step.say, openScope(this.call, { ...this.scope, ...more }));
        throw new StepError(`${said}: ${error.message}`, { cause: error }, error instanceof StepError ? error.reply : null);
      }
    }
  }

  private isMet({ when }: StepDefinition, more: Scope): boolean {
    // Only whether a secret is present may be asked.
    return meets(this.call, when, requestScope(this.call, { ...this.scope, ...more }));
  }

  /** The items of a list, or the rows of several. */
  private itemsOf({ each }: StepDefinition): readonly Scope[] {
    const lists = (typeof each === 'string' ? [each] : (each ?? [])).map((place) => {
      const found = valueAt(this.call, place, this.scope);
      return Array.isArray(found) ? (found as readonly unknown[]) : found === undefined || found === null ? [] : [found];
    });
    const [only = []] = lists;
    if (typeof each === 'string') return only.map((item) => ({ each: item }));
    const count = Math.max(0, ...lists.map(({ length }) => length));
    return Array.from({ length: count }, (_none, index) => ({ each: lists.map((list) => list[index]) }));
  }

  private async askStep({ request, repeat, until }: StepDefinition, more: Scope): Promise<AppReply> {
    const send = () => this.ask(request, policyOf(repeat), { repeat, more });
    let reply = await send();
    let pause = firstPause;
    for (let count = 1; until !== undefined && !meets(this.call, until, { ...this.scope, ...more, reply }); count += 1) {
      const { app, context } = this.call;
      if (count >= maxQuestions) return this.guard(true, () => Promise.reject(stillWorking(app.name)));
      await setTimeout(pause, undefined, { signal: context.signal });
      pause = Math.min(pause * 2, maxPause);
      reply = await send();
    }
    if (repeat !== 'safe') this.hasChanged = true;
    return reply;
  }

  ask(definition: RequestDefinition, policy: RepeatPolicy, { repeat, more = {} }: Asking = {}): Promise<AppReply> {
    const options: AskOptions = {
      repeat: policy,
      prepare: (filled) => setKey(repeat, this.call.key, (place, key) => setPart(filled, place, key)),
    };
    return this.guard(policy === 'safe', () =>
      ask({ ...this.call, mustGoOn: this.hasChanged }, definition, { ...this.scope, ...more }, options),
    );
  }

  /** `isSafe`: the request itself changes nothing. */
  async guard<T>(isSafe: boolean, make: () => Promise<T>): Promise<T> {
    try {
      return await make();
    } catch (error) {
      if (!(error instanceof StepError || error instanceof OutgoingError) || this.policy !== 'never') throw error;
      if (this.hasChanged) throw uncertain(error);
      // Nothing was changed yet, so the step can simply be tried again.
      throw isSafe && error instanceof OutgoingError ? harmless(error) : error;
    }
  }
}

const stillWorking = (name: string) => new StepError(`${name} is still working on this. We’ll try again later.`, { isTransient: true });

function setKey(repeat: Repeat | undefined, key: string, set: (place: string, key: string) => void): void {
  if (typeof repeat !== 'object') return;
  set(repeat.header === undefined ? repeat.body : `headers.${repeat.header}`, key);
}

const uncertain = (error: StepError | OutgoingError): StepError =>
  new StepError(
    `${error.message} An earlier part of this step was already done.`,
    { cause: error, isUncertain: true },
    error instanceof StepError ? error.reply : null,
  );

const transient: ReadonlySet<string> = new Set(['unknown_host', 'connection', 'timeout']);

const harmless = (error: OutgoingError): StepError =>
  new StepError(error.message, { cause: error, isTransient: transient.has(error.kind) });
