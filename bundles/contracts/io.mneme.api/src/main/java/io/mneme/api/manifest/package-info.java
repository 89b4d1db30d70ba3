/** What is known of contexts after their assembly: how they differ, and what providers billed for them. */
@Export
@Version("2.0.0")
@NullMarked
package io.mneme.api.manifest;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
