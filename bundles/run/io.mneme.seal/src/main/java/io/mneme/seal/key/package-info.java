/** Keeps data keys, encrypted by a master key. */
package io.mneme.seal.key;
