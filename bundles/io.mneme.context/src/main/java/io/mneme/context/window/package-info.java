/** Windows of the histories that contributors read and render themselves. */
package io.mneme.context.window;
