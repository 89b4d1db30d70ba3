/** The append-only record of one kind of entry: the only source of truth. */
@Export
@Version("1.4.0")
@NullMarked
package io.mneme.api.journal;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
