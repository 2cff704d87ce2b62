import type { Action, Clause, Expectation, Side, Step } from './clause.ts';
import { isExpectation } from './clause.ts';
import { Observer } from './observer.ts';
import { plainSegment, type SegmentWords } from './segments.ts';
import { Stage } from './stage.ts';
import { tellTime } from './times.ts';
import { ClauseError } from './words.ts';

/** Performs a clause. @throws ClauseError at the first line that does not come true. */
export function runClause(clause: Clause): void {
  new Run(clause).all();
}

class Run {
  private readonly clause: Clause;
  private readonly stage: Stage;
  private readonly observer: Observer;
  private step: Step;

  constructor(clause: Clause) {
    this.clause = clause;
    this.step = clause.steps[0]!;
    this.stage = new Stage(clause);
    this.observer = new Observer(this.stage, (message) => this.error(message));
  }

  all(): void {
    for (const step of this.clause.steps) {
      this.step = step;
      if (isExpectation(step.does)) this.observer.expect(step.does, step.when);
      else this.perform(step.does, step);
    }
  }

  private perform(action: Action, { when }: Step): void {
    const { stage, observer } = this;
    if (when !== undefined) {
      const { from, to } = when.span;
      const middle = (from + to) / 2;
      const at = when.since === 'start' ? middle : observer.last + middle;
      if (at < stage.now) {
        throw this.error(`it is ${tellTime(stage.now)} already when this should happen`);
      }
      stage.advance(at);
    }
    if (action.do === 'establish') {
      this.establish(action.window, action.mss);
      return;
    }
    if (action.do === 'turn') {
      const { connection } = action;
      if (connection === 'new') stage.openAnother();
      else if (connection >= 1 && connection <= stage.connections) stage.turnTo(connection - 1);
      else throw this.error(`there is no connection ${connection}`);
      observer.forget();
      return;
    }
    if (action.do === 'pass') {
      observer.pass(action.until ? action.time : observer.last + action.time);
      return;
    }
    stage.perform(() => this.act(action));
    observer.last = stage.now;
  }

  private act(action: Exclude<Action, { do: 'establish' | 'pass' | 'turn' }>): void {
    const { stage } = this;
    const { who } = action;
    const byHand = action.do === 'send';
    if (byHand !== stage.byHand(who) && action.do !== 'lose') {
      throw this.error(
        byHand
          ? `the ${who} is a stack: it sends what it wants to`
          : `the ${who} is played by hand: all that it can do is send segments`,
      );
    }
    const application = stage.application(who);
    switch (action.do) {
      case 'connect':
        if (who !== 'client') throw this.error('only clients connect');
        stage.connect();
        return;
      case 'write':
        application.write(action.bytes, -1, action.more);
        return;
      case 'stop-reading':
        application.stopReading();
        return;
      case 'resume-reading':
        application.readAllThatComes(-1);
        return;
      case 'read':
        if (action.every > 0) application.readSlowly(action.bytes, action.every, -1);
        else application.read(action.bytes, -1);
        return;
      case 'send':
        for (const segment of action.segments) stage.sendByHand(who, segment);
        return;
      case 'lose':
        stage.lose(who, action.segments);
        return;
      case 'crash':
        stage.crash(who);
        return;
      case 'cork':
      case 'uncork':
      case 'shutdown':
      case 'close':
      case 'abort': {
        const { socket } = application;
        if (socket === undefined) throw this.error(`the ${who} has no connection`);
        socket[action.do](-1, 0);
        return;
      }
    }
  }

  /** The handshake, whoever plays which part. */
  private establish(window: number, mss: number): void {
    const { stage, observer } = this;
    const hand = (who: Side, words: Partial<SegmentWords>): void =>
      stage.perform(() => stage.sendByHand(who, { ...plainSegment, window, ...words }));
    if (stage.byHand('client')) {
      hand('client', { syn: true, sequence: 0, mss });
      hand('client', { sequence: 1, acknowledgment: 1 });
    } else {
      stage.perform(() => stage.connect());
      if (stage.byHand('server')) {
        hand('server', { syn: true, sequence: 0, acknowledgment: 1, mss });
      }
    }
    const established: Expectation = { see: 'established' };
    observer.expect(established, undefined);
  }

  private error(message: string): ClauseError {
    const { file } = this.clause;
    const { line, text } = this.step;
    const told = this.observer.transcript().slice(-24);
    return new ClauseError(
      file,
      line,
      [`${message}`, `    ${text}`, 'What was sent:', ...told.map((each) => `    ${each}`)].join(
        '\n',
      ),
    );
  }
}
