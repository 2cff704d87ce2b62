/** What a learning platform offers to an activity: SCORM 1.2, Run-Time Environment, section 3.2. All values are texts. */
export interface ScormApi {
  LMSInitialize(empty: ''): string;
  LMSGetValue(element: string): string;
  LMSSetValue(element: string, value: string): string;
  LMSCommit(empty: ''): string;
  LMSFinish(empty: ''): string;
}

/** Windows are looked through up to this many levels: a platform nests frames, and a hostile one could go on forever. */
const deepest = 20;

/** The platform's API: in a window around this one, or in the window that opened it. Undefined: there is none. */
export function findApi(start: Window): ScormApi | undefined {
  return (
    apiAbove(start) ?? (start.opener instanceof Object ? apiAbove(openerOf(start)) : undefined)
  );
}

function openerOf({ opener }: Window): Window {
  return opener as Window;
}

function apiAbove(start: Window): ScormApi | undefined {
  let at = start;
  for (let level = 0; level < deepest; level++) {
    const api = apiIn(at);
    if (api !== undefined || at.parent === at) return api;
    at = at.parent;
  }
  return undefined;
}

function apiIn(window: Window & { readonly API?: ScormApi }): ScormApi | undefined {
  try {
    return window.API;
  } catch {
    // Expected: a window of another origin does not tell.
    return undefined;
  }
}
