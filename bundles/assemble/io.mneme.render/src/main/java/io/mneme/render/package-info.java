/** The shipped renderers. */
package io.mneme.render;
