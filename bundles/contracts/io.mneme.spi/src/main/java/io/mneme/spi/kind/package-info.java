/** Plug-in point: kinds of entries, and their form in a file. */
@Export
@Version("1.1.0")
@NullMarked
package io.mneme.spi.kind;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
