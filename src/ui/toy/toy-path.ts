/** Where the page of the toy alone is, below the site's root. */
export const toyPath = 'embed/heartbeat/';

/** The lesson whose toy it is. */
export const lessonWithToy = 'delayed-acks';
