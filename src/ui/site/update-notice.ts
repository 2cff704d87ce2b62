let notice: HTMLElement | undefined;

/**
 * A line that says that a later version of the site waits, and offers to load it. Nothing is loaded anew by itself:
 * what a reader types or has open stays, and a reader who never answers gets the new version with the next visit.
 */
export function offerUpdate(registration: ServiceWorkerRegistration): void {
  if (notice !== undefined) return;
  const line = document.createElement('p');
  line.className = 'update-notice';
  line.setAttribute('role', 'status');
  const put = (): void => line.remove();
  line.append(
    'A new version of Ackclock is ready. ',
    button('Reload', () => reload(registration)),
    ' ',
    button('Later', put),
  );
  notice = line;
  document.body.append(line);
}

function button(name: string, act: () => void): HTMLElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = name;
  element.addEventListener('click', act);
  return element;
}

/** Lets the version that waits take over, and only then loads the page again: before, it would be the old one. */
function reload({ waiting }: ServiceWorkerRegistration): void {
  const again = (): void => location.reload();
  if (waiting === null) {
    // Another window has asked for it.
    again();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', again, { once: true });
  waiting.postMessage('take over');
}
