/** Terms a speech recogniser tends to miss. */
@Export
@Version("1.0.0")
@NullMarked
package io.mneme.api.vocabulary;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
