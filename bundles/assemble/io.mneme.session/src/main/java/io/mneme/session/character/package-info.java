/** Character sessions: histories in memory, one for each character of a connection. */
package io.mneme.session.character;
