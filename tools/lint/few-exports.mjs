// A lint rule: a folder's index.ts is the first thing its users read, so it stays short.

const most = 40;

/** @type {import('eslint').Rule.RuleModule} */
export const fewExports = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      many: `{{ count }} names, of at most ${most}: do not export what only the folder uses; give a second concern a folder of its own.`,
    },
  },
  create(context) {
    return {
      Program(node) {
        const count = node.body.reduce((sum, statement) => sum + namesIn(statement), 0);
        if (count > most)
          context.report({ node, messageId: 'many', data: { count: String(count) } });
      },
    };
  },
};

/** @param {any} statement of ESTree @returns {number} */
function namesIn({ type, specifiers, declaration }) {
  if (type === 'ExportAllDeclaration' || type === 'ExportDefaultDeclaration') return 1;
  if (type !== 'ExportNamedDeclaration') return 0;
  return specifiers.length + (declaration?.declarations?.length ?? (declaration ? 1 : 0));
}
