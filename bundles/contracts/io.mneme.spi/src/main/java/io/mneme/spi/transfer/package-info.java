/** Plug-in point: importers, which read the files of other programs. */
@Export
@Version("1.0.0")
@NullMarked
package io.mneme.spi.transfer;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
