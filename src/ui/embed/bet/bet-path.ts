/** Where the page of a lesson's bet is, below the site's root. @param name the bet's, as the lesson's author wrote it */
export function betPath(lesson: string, name: string): string {
  return `embed/bets/${lesson}/${name}/`;
}
