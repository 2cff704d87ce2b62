// Ackclock for reveal.js: a plugin that puts players on slides and steps them with the slides' fragments.
// Copy this plain script; it needs only reveal.js 4 or newer. The README beside it explains how to use it, and
// Ackclock's docs/embedding.md explains the messages to and from a player.
(() => {
  /** The version of the messages between a page and its players. */
  const ackclock = 1;
  const player = 'iframe[data-ackclock]';

  /**
   * The address of a player.
   * @param {string} asked the value of data-ackclock: NAME, NAME?OPTIONS, bets/LESSON/NAME, or #s=... (the end of a
   *   link)
   * @param {Record<string, string>} options defaults for options that it does not name
   * @param {string} site where Ackclock is
   */
  function addressOf(asked, options, site) {
    const [, name = '', query = '', carried = ''] = /^([^?#]*)\??([^#]*)(.*)$/.exec(asked) ?? [];
    const said = new URLSearchParams({
      ...options,
      ...Object.fromEntries(new URLSearchParams(query)),
    });
    // With the name of the file: a folder opened from a disk has no index of its own.
    return `${site}embed/${name === '' ? '' : `${name}/`}index.html?${said}${carried}`;
  }

  /**
   * Turns a place, written as in an address, into the fields of a message.
   * @param {string} place `12` is a step; `184.3ms`, `0.5s` and `20us` are times
   */
  function placeInWords(place) {
    const [, number, unit] = /^([\d.]+)(us|ms|s)?$/.exec(place) ?? [];
    if (unit === undefined) return { step: Number(number ?? NaN) };
    const milliseconds = unit === 's' ? 1000 : unit === 'ms' ? 1 : 0.001;
    return { time: Number(number) * milliseconds };
  }

  /**
   * The place that the visible fragments give a player; undefined: where it was at first.
   * @param {Element} slide @param {Element} frame
   */
  function placeOf(slide, frame) {
    /** @type {NodeListOf<HTMLElement>} */
    const shown = slide.querySelectorAll('.fragment.visible[data-ackclock-at]');
    return [...shown]
      .filter(({ dataset }) => [undefined, frame.id].includes(dataset.ackclockFor))
      .sort((a, b) => Number(a.dataset.fragmentIndex) - Number(b.dataset.fragmentIndex))
      .at(-1)?.dataset.ackclockAt;
  }

  /**
   * data-ackclock-steps="4-12" on a player: nine invisible fragments, each one step farther.
   * @param {HTMLElement} frame
   */
  function addSteps(frame) {
    const [, first, last] = /^(\d+)-(\d+)$/.exec(frame.dataset.ackclockSteps ?? '') ?? [];
    let before = /** @type {Element} */ (frame);
    for (let step = Number(first); step <= Number(last); step++) {
      const fragment = document.createElement('span');
      fragment.className = 'fragment';
      fragment.dataset.ackclockAt = String(step);
      if (frame.id !== '') fragment.dataset.ackclockFor = frame.id;
      before.after(fragment);
      before = fragment;
    }
  }

  // reveal.js looks only at the number of a key.
  const keyNumbers = Object.fromEntries([
    ...['PageUp', 'PageDown', 'End', 'Home', 'ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'].map(
      (key, i) => [key, 33 + i],
    ),
    ['Escape', 27],
    [' ', 32],
    [',', 188],
    ['.', 190],
    ['?', 191],
    ['/', 191],
  ]);

  /**
   * Presses a key in the deck that a player does not use.
   * @param {string} key @param {boolean} shiftKey
   */
  function pressKey(key, shiftKey) {
    const keyCode = keyNumbers[key] ?? key.toUpperCase().charCodeAt(0);
    document.dispatchEvent(
      new KeyboardEvent('keydown', { key, keyCode, shiftKey, bubbles: true, cancelable: true }),
    );
  }

  function RevealAckclock() {
    /** The loaded players: where each was at first, and where it was last moved. @type {WeakMap<Element, {first: string, at: string}>} */
    const awake = new WeakMap();

    /** @param {HTMLIFrameElement} frame @param {Element} slide */
    function put(frame, slide) {
      const known = awake.get(frame);
      if (known === undefined) return;
      const at = placeOf(slide, frame) ?? known.first;
      if (at === known.at) return;
      known.at = at;
      // A page from a disk or in a sandbox has no origin to name, and this is no secret.
      frame.contentWindow?.postMessage({ ackclock, command: 'seek', ...placeInWords(at) }, '*');
    }

    return {
      id: 'ackclock',

      /** @param {import('reveal.js').RevealApi} deck */
      init(deck) {
        const { site = 'ackclock/', ...options } =
          /** @type {{ ackclock?: Record<string, string> }} */ (deck.getConfig()).ackclock ?? {};
        const slides = /** @type {HTMLElement} */ (deck.getSlidesElement());
        /** @returns {NodeListOf<HTMLIFrameElement>} */
        const framesIn = (/** @type {ParentNode} */ element) => element.querySelectorAll(player);

        for (const frame of framesIn(slides)) {
          // reveal.js loads it when its slide comes, and removes it afterwards.
          frame.dataset.src = addressOf(
            frame.dataset.ackclock ?? '',
            { keys: 'none', ...options },
            site,
          );
          addSteps(frame);
        }

        const putAll = () => {
          const slide = deck.getCurrentSlide();
          for (const frame of framesIn(slide)) put(frame, slide);
        };
        for (const event of ['slidechanged', 'fragmentshown', 'fragmenthidden']) {
          deck.on(event, putAll);
        }

        addEventListener('message', ({ source, data }) => {
          if (data?.ackclock !== ackclock) return;
          const frame = [...framesIn(slides)].find((one) => one.contentWindow === source);
          const slide = frame?.closest('section');
          if (!frame || !slide) return;
          if (data.event === 'key') pressKey(data.key, data.shiftKey);
          else if (data.event === 'bet') slide.dataset.ackclockBet = data.right ? 'right' : 'wrong';
          else if (data.event === 'error') console.error(`Ackclock: ${data.message}`);
          else if (data.event === 'ready') {
            const first = `${data.time}ms`;
            awake.set(frame, { first, at: first });
            delete slide.dataset.ackclockBet;
            put(frame, slide);
          }
        });

        // Paper gets the picture of each page's place.
        deck.on('pdf-ready', () => {
          for (const frame of framesIn(slides)) {
            const slide = frame.closest('section');
            const at = slide === null ? undefined : placeOf(slide, frame);
            const asked = { ...options, still: '1', ...(at !== undefined && { at }) };
            frame.removeAttribute('data-src');
            frame.src = addressOf(frame.dataset.ackclock ?? '', asked, site);
          }
        });
      },
    };
  }

  Object.assign(globalThis, { RevealAckclock });
})();
