/** Plug-in point: weighting policies, which decide how much each item matters. */
@Export
@Version("1.0.0")
@NullMarked
package io.mneme.spi.weigh;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
