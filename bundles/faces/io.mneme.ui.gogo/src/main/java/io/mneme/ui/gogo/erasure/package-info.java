/** Shell commands about erasures. */
package io.mneme.ui.gogo.erasure;
