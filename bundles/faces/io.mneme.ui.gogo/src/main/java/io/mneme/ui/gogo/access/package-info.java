/** Commands for the tokens of clients. */
package io.mneme.ui.gogo.access;
