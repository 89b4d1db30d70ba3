/** Plug-in point: paths of the HTTP interface. */
@Export
@Version("1.0.0")
@NullMarked
package io.mneme.spi.endpoint;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
