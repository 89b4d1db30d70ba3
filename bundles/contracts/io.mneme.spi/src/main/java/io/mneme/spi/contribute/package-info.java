/** Plug-in point: the pieces that contributors add to a prompt. */
// Compactors of the same bundle use this package; the bundle must not import it for that, since contracts
// import nothing of plug-ins.
@Export(substitution = Substitution.NOIMPORT)
@Version("1.2.0")
@NullMarked
package io.mneme.spi.contribute;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.bundle.Export.Substitution;
import org.osgi.annotation.versioning.Version;
