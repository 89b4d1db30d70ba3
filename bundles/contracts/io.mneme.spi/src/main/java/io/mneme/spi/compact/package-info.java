/** Plug-in point: compactors, which make one text of the messages that no longer fit a prompt. */
@Export
@Version("1.0.0")
@NullMarked
package io.mneme.spi.compact;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
