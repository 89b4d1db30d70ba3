/** What commands there are, as their annotations describe them: for help, completion and error messages. */
package io.mneme.ui.command.catalog;
