import { frontMatter, usesAll } from './lesson-text.ts';

/** Asks for the reader's own words, in order. */
export const ownWords = `:::own-words[Tell a colleague in one sentence what held this reply up.]
The server held its short segment back (:rule[nagle]), and the client its ACK.
:::
`;

/** What to do on one's own server, in order. */
export const server = `:::server[Every small request takes about 40 ms more than it should]{name=own-server}
### Look

Watch one request that is slow.

\`\`\`sh
curl -o /dev/null -s -w '%{time_starttransfer} %{time_total}\\n' https://localhost/
\`\`\`

The two numbers are far apart:

\`\`\`
0.004911 0.189201
\`\`\`

### Change

- **nginx.** \`tcp_nodelay on;\` is the default. :cite[nginx]{at="tcp_nodelay"}
- **Node.** Call \`socket.setNoDelay(true)\`. :cite[node]{at="socket.setNoDelay"}

### Leave it alone when

You write many small pieces on purpose.

### Check that it worked

The same command: both numbers are alike.
:::
`;

const sources =
  "sources: { paper: { text: A paper }, nginx: { text: 'nginx, core module', url: 'https://nginx.org/en/docs/' }, node: { text: 'Node, net', url: 'https://nodejs.org/api/net.html' } }";

/** A lesson's text that ends in a given way. */
export function endingIn(text: string): string {
  const front = frontMatter.replace(/^sources: .*$/m, sources);
  return `${front}\n:cite[nginx] :cite[node]\n\n${usesAll}\n${text}`;
}

/** Line of such a text on which the ending's first line stands. */
export const endingLine = endingIn('').split('\n').length;

/** A text with all that a lesson of a course must have. */
export const wholeLesson = endingIn(`${ownWords}\n${server}`).replace(
  ':::question{',
  ':::question{short ',
);

/** The same where a server has nothing to change. */
export const measured = server
  .replace('### Change', '### Measure')
  .replace('`tcp_nodelay on;` is the default.', 'Log `$request_time`, and compare.');
