/** Search over the entries of all journals, recall of older turns, and the administration of the index. */
@Export
@Version("2.2.0")
@NullMarked
package io.mneme.api.search;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
