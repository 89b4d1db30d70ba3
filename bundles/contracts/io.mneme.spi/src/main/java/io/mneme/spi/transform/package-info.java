/** Plug-in point: transforms, which change the texts of a dialogue. */
@Export
@Version("1.0.0")
@NullMarked
package io.mneme.spi.transform;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
