/** Contributes the history of a dialogue to prompts, as items within the limits of the request. */
package io.mneme.dialogue.contribute;
