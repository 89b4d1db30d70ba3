/** Recall: the older turns of conversations that matter for a text. */
@Export
@Version("2.0.0")
@NullMarked
package io.mneme.api.recall;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
