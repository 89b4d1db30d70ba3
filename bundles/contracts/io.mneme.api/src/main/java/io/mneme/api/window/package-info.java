/** Windows: which entries of a history a context shows. */
@Export
@Version("1.3.0")
@NullMarked
package io.mneme.api.window;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
