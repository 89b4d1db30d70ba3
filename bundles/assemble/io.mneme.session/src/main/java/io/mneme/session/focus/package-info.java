/** Focus sessions: what a person has been looking at, kept on disk. */
package io.mneme.session.focus;
