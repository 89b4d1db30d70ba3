/** The window policies that are shipped. */
package io.mneme.window;
