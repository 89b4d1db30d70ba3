/** Runs the stages one after the other, and skips one that fails. */
package io.mneme.dialogue.pipeline;
