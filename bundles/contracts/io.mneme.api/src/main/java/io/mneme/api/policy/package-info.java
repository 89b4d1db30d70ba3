/** Types of policies: opening, selecting and calling them; listing, activating and ranking by the operator. */
@Export
@Version("2.1.0")
@NullMarked
package io.mneme.api.policy;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
