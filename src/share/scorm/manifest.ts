import { xml } from './xml.ts';

/** What a package says of itself to a learning platform. */
export interface ScormSubject {
  /** Unique among the packages of a course, in letters, digits, dots and hyphens: `lessons.nagle`. */
  readonly id: string;
  readonly title: string;
  readonly kind: 'lesson' | 'bet';
}

/**
 * The manifest of a package with a single activity, SCORM 1.2 (Content Aggregation Model, section 2.3).
 * @param files of the package besides the manifest; the first is the page to launch
 */
export function manifestOf({ id, title }: ScormSubject, files: readonly string[]): string {
  const [launched = ''] = files;
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="ackclock.${xml(id)}" version="1.2"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="ackclock">
    <organization identifier="ackclock">
      <title>${xml(title)}</title>
      <item identifier="activity" identifierref="page">
        <title>${xml(title)}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="${xml(launched)}">
${files.map((file) => `      <file href="${xml(file)}"/>`).join('\n')}
    </resource>
  </resources>
</manifest>
`;
}
