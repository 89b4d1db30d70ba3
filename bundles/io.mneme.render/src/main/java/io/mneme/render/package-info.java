/** The renderers that are shipped. */
package io.mneme.render;
