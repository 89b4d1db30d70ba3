/** Lays out contexts as the bodies that are sent to providers. */
package io.mneme.context.layout;
