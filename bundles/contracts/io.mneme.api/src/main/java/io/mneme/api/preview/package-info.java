/** What is kept of the newest contexts, and what the next ones would be: seen without moving anything. */
@Export
@Version("1.0.0")
@NullMarked
package io.mneme.api.preview;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
