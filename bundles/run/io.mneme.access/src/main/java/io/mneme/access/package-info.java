/** The tokens of clients: where they are kept, and how a caller is recognised by one. */
package io.mneme.access;
