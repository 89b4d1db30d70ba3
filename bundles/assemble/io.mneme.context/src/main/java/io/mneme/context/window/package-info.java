/** Open windows: which entries a request shows, by the policies that serve it. */
package io.mneme.context.window;
