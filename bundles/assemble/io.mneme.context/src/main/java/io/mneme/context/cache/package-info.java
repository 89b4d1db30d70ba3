/** The rules by which providers cache and charge prompts. */
package io.mneme.context.cache;
