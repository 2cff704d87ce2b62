/** Someone's text (a query, a setting, a line of a lesson) cannot be used; the message says what to write instead. */
export class InputError extends Error {
  readonly remedy: string;
  constructor(message: string, remedy: string) {
    super(message);
    this.name = 'InputError';
    this.remedy = remedy;
  }
}
