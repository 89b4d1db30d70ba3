/** Installs what lies in the folder {@code deploy}, and tells what became of it. */
package io.mneme.deploy;
