// A stub for the part of d3-format that d3-scale uses: we format ticks ourselves, which saves 3 KB in pages.

function formatless(): never {
  throw new Error('pages write the numbers of their ticks themselves');
}

export {
  formatless as format,
  formatless as formatPrefix,
  formatless as formatSpecifier,
  formatless as precisionFixed,
  formatless as precisionPrefix,
  formatless as precisionRound,
};
