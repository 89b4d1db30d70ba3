/** The stages that turn messages into entries of a prompt. */
package io.mneme.dialogue.stage;
