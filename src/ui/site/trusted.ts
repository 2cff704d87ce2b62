/** What a browser with Trusted Types makes: `createScriptURL` gives an object that stands for the address. */
interface ScriptPolicy {
  createScriptURL(address: string): unknown;
}

/** In browsers that know Trusted Types (https://www.w3.org/TR/trusted-types/). */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): ScriptPolicy;
}

let policy: ScriptPolicy | undefined;

/**
 * The address of a script of ours, as a page wants it whose policy says `require-trusted-types-for 'script'`: ours are
 * where the build put them, none comes from outside.
 * @returns the address itself where there are no such types, or where the page does not allow ours, named `ackclock`
 */
export function trustedScript(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  try {
    policy ??= trustedTypes?.createPolicy('ackclock', { createScriptURL: (known) => known });
  } catch {
    // Expected: the page names the policies it allows, and not this one; what needs it is refused, and says so.
  }
  return policy === undefined ? address : (policy.createScriptURL(address) as string);
}
