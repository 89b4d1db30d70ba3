/** Lines of files as bytes: what belongs to their text, their digest, and the ids that are derived from it. */
package io.mneme.support.line;
