/** Many runs that give one table or figure. */
export interface Study<Data> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Runs it all; `progress` is called with the part done, 0 to 1. */
  run(progress?: (done: number) => void): Data;
}
