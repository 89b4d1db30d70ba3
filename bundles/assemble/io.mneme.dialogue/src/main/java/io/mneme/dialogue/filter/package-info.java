/** The message filters of this bundle. */
package io.mneme.dialogue.filter;
