/** Shell commands of recall. */
package io.mneme.ui.gogo.recall;
