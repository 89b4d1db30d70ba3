/** Shell commands that search entries, and that show and maintain the index. */
package io.mneme.ui.gogo.search;
