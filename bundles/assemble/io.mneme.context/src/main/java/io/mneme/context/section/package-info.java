/** The built-in contributors of the dictation recipe, and their texts. */
package io.mneme.context.section;
