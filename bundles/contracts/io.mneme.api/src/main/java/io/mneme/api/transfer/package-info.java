/** Imports: files of other programs, whose histories are recorded. */
@Export
@Version("1.0.0")
@NullMarked
package io.mneme.api.transfer;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
