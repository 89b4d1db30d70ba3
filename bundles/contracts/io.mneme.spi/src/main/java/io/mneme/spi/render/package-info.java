/** Plug-in point: renderers, which turn an entry into one line or block of the history. */
// Kinds of the same bundle use this package; the bundle must not import it for that, since contracts import nothing of
// plug-ins.
@Export(substitution = Substitution.NOIMPORT)
@Version("1.0.0")
@NullMarked
package io.mneme.spi.render;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.bundle.Export.Substitution;
import org.osgi.annotation.versioning.Version;
