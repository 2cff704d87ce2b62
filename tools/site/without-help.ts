import type { Plugin } from 'vite';

/**
 * Leaves the help of a scenario's fields out of the engine's script, which checks scenarios and runs them: forms and documentation
 * have it from the pages' own scripts.
 */
export function withoutFieldHelp(): Plugin {
  return {
    name: 'ackclock-without-field-help',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'engine',
    transform: {
      filter: { id: /src\/scenario\/schema\/[^/]+\.ts$/ },
      handler: withoutHelp,
    },
  };
}

/** A schema without its sentences: titles, units and choices are no sentences. */
export function withoutHelp(code: string): string {
  return code.replace(/'[A-Z](?:[^'\\\n]|\\.)*[.?]'/g, "''");
}
