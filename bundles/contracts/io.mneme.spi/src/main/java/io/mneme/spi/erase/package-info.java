/** Plug-in point: holders of text, which remove the text of erased entries. */
@Export
@Version("1.3.0")
@NullMarked
package io.mneme.spi.erase;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
