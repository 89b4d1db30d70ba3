/** Reads the dialogues that clients send as JSON, over HTTP or in a file. */
package io.mneme.view.dialogue;
