/** The handles of media, the media that a model sees, and the memory that media may take. */
package io.mneme.dialogue.media;
