/** Plug-in point: the pieces that contributors add to a prompt. */
@Export
@Version("1.1.0")
@NullMarked
package io.mneme.spi.contribute;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
