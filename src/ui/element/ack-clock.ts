// The element as a script of its own, to be added to any page; what it needs besides lies in the site beside it.
import '../styles/element.css';
import { findScriptsBy } from '../site/lazy-script.ts';
import { siteAround, type Beside } from './beside.ts';
import { AckClock } from './element.ts';

/** Put before this script when the site is built: see tools/site/element.ts. */
declare const BESIDE: Beside;

// A page may have the script twice.
if (customElements.get('ack-clock') === undefined) {
  const { site, nonce = '' } = siteAround(document) ?? {};
  findScriptsBy((name) => {
    const way = (BESIDE.scripts as Readonly<Record<string, string>>)[name];
    return site === undefined || way === undefined ? '' : site + way;
  }, nonce);
  AckClock.beside = BESIDE;
  AckClock.site = site ?? './';
  customElements.define('ack-clock', AckClock);
}
