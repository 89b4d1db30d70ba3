/** Plug-in point: what takes note of operations, such as an exporter of traces. */
@Export
@Version("1.0.0")
@NullMarked
package io.mneme.spi.operation;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
