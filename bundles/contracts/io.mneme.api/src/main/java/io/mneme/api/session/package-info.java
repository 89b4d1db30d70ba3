/** Sessions that are kept alive: conversations with several characters, and what a person has been looking at. */
@Export
@Version("3.0.0")
@NullMarked
package io.mneme.api.session;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
