/** Search over the entries of all journals, and the administration of its index. */
@Export
@Version("2.0.0")
@NullMarked
package io.mneme.api.search;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
