/** Erasure: what is erased, what each holder of texts has removed, and the receipt of it. */
@Export
@Version("1.0.0")
@NullMarked
package io.mneme.api.erasure;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
