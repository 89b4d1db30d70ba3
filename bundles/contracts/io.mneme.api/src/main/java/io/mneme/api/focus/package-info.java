/** Focus sessions: what a person has been looking at, kept on disk, and search results weighed by it. */
@Export
@Version("1.1.0")
@NullMarked
package io.mneme.api.focus;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
