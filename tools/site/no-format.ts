// What d3-scale takes from d3-format, for scales whose ticks are written by us: 3 KB less in pages.

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
