/** Terms that speech recognisers tend to miss: what is kept of them, and which of them a text needs. */
@Export
@Version("1.0.0")
@NullMarked
package io.mneme.api.vocabulary;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
