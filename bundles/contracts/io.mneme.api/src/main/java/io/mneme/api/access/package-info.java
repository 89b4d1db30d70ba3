/** Access: the tokens of clients, and what each may do. */
@Export
@Version("1.0.0")
@NullMarked
package io.mneme.api.access;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
