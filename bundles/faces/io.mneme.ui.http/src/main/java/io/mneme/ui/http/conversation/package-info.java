/** Endpoints of conversations and utterances. */
package io.mneme.ui.http.conversation;
