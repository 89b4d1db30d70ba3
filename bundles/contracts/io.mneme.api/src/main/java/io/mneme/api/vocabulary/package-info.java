/** Terms that speech recognisers tend to miss: what is kept of them, which of them a text needs, and how words sound. */
@Export
@Version("1.1.0")
@NullMarked
package io.mneme.api.vocabulary;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
