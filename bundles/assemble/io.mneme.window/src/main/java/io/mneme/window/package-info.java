/** The shipped window policies. */
package io.mneme.window;
