// A lint rule: a handler that catches everything would hide bugs too. Every `catch`, and every handler of a rejected
// promise, rethrows what it caught in some case, or says in a comment what can fail there: `// Expected: the storage is
// full.`

const expected = /^\s*Expected: \S/;

const message =
  "This hides every error. Rethrow what you don't expect (throw the caught error itself), or say what may fail: // Expected: the storage is full.";

/** @typedef {any} Node of ESTree or of a Svelte template; the parsers have types of their own */

/** @type {import('eslint').Rule.RuleModule} */
export const caughtErrors = {
  meta: { type: 'problem', schema: [], messages: { hidden: message } },
  create(context) {
    const { sourceCode } = context;
    /** @type {Node[]} */
    const comments = sourceCode.getAllComments().filter(({ value }) => expected.test(value));

    /** @param {Node} node */
    const isWithin = ({ range: [start, end] }) =>
      comments.some(({ range }) => range[0] >= start && range[1] <= end);
    /** @param {Node} node */
    const isBelow = ({ loc }) => comments.some((one) => one.loc.end.line === loc.start.line - 1);

    /**
     * Whether a part throws the caught error itself; what is in a function of its own runs at another time.
     * @param {Node} node
     * @param {string} name
     * @returns {boolean}
     */
    function rethrows(node, name) {
      if (node.type === 'ThrowStatement') {
        return node.argument.type === 'Identifier' && node.argument.name === name;
      }
      if (/Function/.test(node.type)) return false;
      return (sourceCode.visitorKeys[node.type] ?? []).some((key) =>
        [node[key]].flat().some((child) => child && rethrows(child, name)),
      );
    }

    /**
     * @param {Node} node to complain about
     * @param {Node} parameter
     * @param {Node} body
     */
    function check(node, parameter, body) {
      const name = parameter?.type === 'Identifier' ? parameter.name : undefined;
      if (name !== undefined && rethrows(body, name)) return;
      context.report({ node, messageId: 'hidden' });
    }

    /**
     * The handler of a rejection, in `.catch(handler)` and `.then(..., handler)`.
     * @param {Node} call
     * @returns {Node}
     */
    function handlerOf({ callee, arguments: given }) {
      if (callee.type !== 'MemberExpression' || callee.computed) return undefined;
      if (callee.property.name === 'catch') return given[0];
      return callee.property.name === 'then' ? given[1] : undefined;
    }

    return {
      CatchClause(node) {
        if (!isWithin(node.body)) check(node, node.param, node.body);
      },
      /** @param {Node} node */
      CallExpression(node) {
        const handler = handlerOf(node);
        if (handler === undefined) return;
        if (isWithin(handler) || isBelow(handler) || isBelow(node.callee.property)) return;
        if (/Function/.test(handler.type)) check(handler, handler.params[0], handler.body);
        else context.report({ node: handler, messageId: 'hidden' });
      },
      /** @param {Node} node */
      SvelteAwaitCatchBlock(node) {
        const explained = node.children.some(
          (/** @type {Node} */ child) =>
            child.type === 'SvelteHTMLComment' && expected.test(child.value),
        );
        if (!explained) context.report({ node, messageId: 'hidden' });
      },
    };
  },
};
