/** Messages as the interfaces of providers have them. */
@NullMarked
package io.mneme.support.message;

import org.jspecify.annotations.NullMarked;
