/** What someone wrote (a query, a setting, a lesson's line) cannot be used; says what to write instead. */
export class InputError extends Error {
  readonly remedy: string;
  constructor(message: string, remedy: string) {
    super(message);
    this.name = 'InputError';
    this.remedy = remedy;
  }
}
