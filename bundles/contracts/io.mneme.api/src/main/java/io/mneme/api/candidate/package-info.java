/** The turns of conversations that can matter for a text, with what a ranking of them needs. */
@Export
@Version("2.0.0")
@NullMarked
package io.mneme.api.candidate;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
