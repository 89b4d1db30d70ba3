/** Reads what providers billed. */
package io.mneme.view.usage;
