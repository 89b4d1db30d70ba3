/** Plug-in point: tools that language models call. */
@Export
@Version("1.0.0")
@NullMarked
package io.mneme.spi.tool;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
