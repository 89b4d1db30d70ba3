/** Plug-in point: filters, which change the messages of a dialogue before roles are assigned. */
@Export
@Version("1.0.0")
@NullMarked
package io.mneme.spi.filter;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
