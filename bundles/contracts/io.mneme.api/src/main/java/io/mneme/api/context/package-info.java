/** Assembling what a language model should see next, and why it sees it. */
@Export
@Version("2.3.0")
@NullMarked
package io.mneme.api.context;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
