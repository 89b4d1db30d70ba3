/** Values of arguments of shell commands, which are offered while a person types. */
package io.mneme.ui.gogo.completion;
